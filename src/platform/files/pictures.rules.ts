/** Widths in pixels that pages are given to choose from; a picture has those below its own width, and its own. */
const WIDTHS = [96, 160, 320, 480, 640, 960] as const;
const WIDEST = WIDTHS[WIDTHS.length - 1] ?? 960;

/** Longest side in pixels that is kept of a picture. */
export const LONGEST_SIDE = 1600;

export type PictureFormat = "avif" | "webp" | "jpeg";

/** A stored picture: `name` is 32 hex digits, sizes are pixels, `isPrivate` ones are the team's alone. */
export type StoredPicture = { name: string; width: number; height: number; isPrivate: boolean };

/** One file of a picture. Without `step` it is the picture in its full size. */
export type PictureFile = StoredPicture & { step: number | undefined; format: PictureFormat };

const ADDRESS =
  /^\/uploads\/(?<area>private\/)?(?<name>[0-9a-f]{32})-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,3})(?:-(?<step>[1-9]\d{1,3}))?\.(?<format>avif|webp|jpeg)$/;

const FORMATS: readonly PictureFormat[] = ["avif", "webp", "jpeg"];

/** The format of a picture's own address. Private pictures are guests' photos, kept as JPEG: specification, section 5. */
const ownFormat = ({ isPrivate }: { isPrivate: boolean }): PictureFormat => (isPrivate ? "jpeg" : "webp");

/** What an address of ours names, or undefined where it is none. Reads the text alone: whether the file exists is another question. */
export function pictureFileAt(address: string): PictureFile | undefined {
  const parts = ADDRESS.exec(address)?.groups;
  if (!parts?.name) return undefined;
  return {
    name: parts.name,
    width: Number(parts.width),
    height: Number(parts.height),
    isPrivate: parts.area !== undefined,
    step: parts.step === undefined ? undefined : Number(parts.step),
    format: FORMATS.find((format) => format === parts.format) ?? "webp",
  };
}

/** The address of one file: `/uploads/<name>-880x1100-480.avif`. The full width in its own format is the picture's own. */
export function addressOfFile(
  picture: StoredPicture,
  step: number | undefined,
  format: PictureFormat,
): string {
  const area = picture.isPrivate ? "private/" : "";
  const isFull = step === undefined || (step === picture.width && format === ownFormat(picture));
  return `/uploads/${area}${picture.name}-${picture.width}x${picture.height}${isFull ? "" : `-${step}`}.${format}`;
}

/** The address that rows keep and screens are given: the full size as WebP, of a private picture as JPEG. */
export const addressOf = (picture: StoredPicture): string =>
  addressOfFile(picture, undefined, ownFormat(picture));

/** The address of the smallest size of a private picture. */
export const smallestOf = (picture: StoredPicture): string =>
  addressOfFile(picture, stepsOf(picture)[0], ownFormat(picture));

/** Private pictures are looked at by few: beside a name, and in full. Fewer files are less work for what anybody may send. */
const PRIVATE_WIDEST = 160;

/** The widths that a picture is kept in, smallest first. */
export function stepsOf({ width, isPrivate }: { width: number; isPrivate: boolean }): number[] {
  const widest = isPrivate ? PRIVATE_WIDEST : WIDEST;
  return [...WIDTHS.filter((step) => step < width && step <= widest), ...(width <= widest ? [width] : [])];
}

/** Private pictures are kept in one format, for the same reason. */
export const formatsOf = ({ isPrivate }: { isPrivate: boolean }): PictureFormat[] =>
  isPrivate ? ["jpeg"] : ["avif", "webp"];

/** Every file of a picture. */
export function filesOf(picture: StoredPicture): PictureFile[] {
  const steps = formatsOf(picture).flatMap((format) => stepsOf(picture).map((step) => ({ step, format })));
  const own = ownFormat(picture);
  const smaller = steps.filter(({ step, format }) => !(step === picture.width && format === own));
  return [{ step: undefined, format: own }, ...smaller].map((file) => ({ ...picture, ...file }));
}

export type PictureSources = {
  src: string;
  width: number;
  height: number;
  /** `srcset` by format, best first. */
  sets: { type: `image/${PictureFormat}`; srcSet: string }[];
};

/** What `<picture>` needs to show an uploaded picture; undefined where the address is not an upload of ours. */
export function pictureSources(address: string | null | undefined): PictureSources | undefined {
  const picture = address ? pictureFileAt(address) : undefined;
  if (!picture) return undefined;
  const srcSet = (format: PictureFormat) =>
    stepsOf(picture)
      .map((step) => `${addressOfFile(picture, step, format)} ${step}w`)
      .join(", ");
  return {
    src: addressOf(picture),
    width: picture.width,
    height: picture.height,
    sets: formatsOf(picture).map((format) => ({ type: `image/${format}` as const, srcSet: srcSet(format) })),
  };
}

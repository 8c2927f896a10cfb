/** Widths in pixels that pages choose from; a picture has those below its own width, and its own. */
const WIDTHS = [96, 160, 320, 480, 640, 960] as const;

/** In pixels. */
export const LONGEST_SIDE = 1600;

export type PictureFormat = "avif" | "webp" | "jpeg";

/** Few people see a private picture, so it has fewer files. `own` is the format of the picture's own address. */
const KEPT = {
  public: { formats: ["avif", "webp"], own: "webp", widest: 960 },
  private: { formats: ["jpeg"], own: "jpeg", widest: 160 },
} as const satisfies Record<
  string,
  { formats: readonly PictureFormat[]; own: PictureFormat; widest: number }
>;

type Visibility = { isPrivate: boolean };

const kept = ({ isPrivate }: Visibility) => KEPT[isPrivate ? "private" : "public"];

/** `name` is 32 hex digits; sizes are pixels. */
export type StoredPicture = Visibility & { name: string; width: number; height: number };

/** One file of a picture. Without `step` it is the picture in its full size. */
export type PictureFile = StoredPicture & { step: number | undefined; format: PictureFormat };

const ADDRESS =
  /^\/uploads\/(?<area>private\/)?(?<name>[0-9a-f]{32})-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,3})(?:-(?<step>[1-9]\d{1,3}))?\.(?<format>avif|webp|jpeg)$/;

const FORMATS: readonly PictureFormat[] = ["avif", "webp", "jpeg"];

/** The file that an address of ours names, which may not exist, or undefined for any other text. */
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

/** `/uploads/<name>-880x1100-480.avif` */
export function addressOfFile(
  picture: StoredPicture,
  step: number | undefined,
  format: PictureFormat,
): string {
  const area = picture.isPrivate ? "private/" : "";
  const isFull = step === undefined || (step === picture.width && format === kept(picture).own);
  return `/uploads/${area}${picture.name}-${picture.width}x${picture.height}${isFull ? "" : `-${step}`}.${format}`;
}

/** The address that rows keep and screens are given: the full size in its own format. */
export const addressOf = (picture: StoredPicture): string =>
  addressOfFile(picture, undefined, kept(picture).own);

export const smallestOf = (picture: StoredPicture): string =>
  addressOfFile(picture, stepsOf(picture)[0], kept(picture).own);

/** Widths, smallest first. */
export function stepsOf({ width, isPrivate }: Visibility & { width: number }): number[] {
  const { widest } = kept({ isPrivate });
  return [...WIDTHS.filter((step) => step < width && step <= widest), ...(width <= widest ? [width] : [])];
}

export const formatsOf = (visibility: Visibility): readonly PictureFormat[] => kept(visibility).formats;

export function filesOf(picture: StoredPicture): PictureFile[] {
  const { own } = kept(picture);
  const steps = formatsOf(picture).flatMap((format) => stepsOf(picture).map((step) => ({ step, format })));
  const smaller = steps.filter(({ step, format }) => !(step === picture.width && format === own));
  return [{ step: undefined, format: own }, ...smaller].map((file) => ({ ...picture, ...file }));
}

export type PictureSources = {
  src: string;
  width: number;
  height: number;
  /** Best format first. */
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

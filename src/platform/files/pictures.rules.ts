/** The widths in pixels that pages can choose from. A picture is stored in its own width and in each smaller one. */
const WIDTHS = [96, 160, 320, 480, 640, 960] as const;

export const LONGEST_SIDE = 1600;

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The formats in which pictures are stored. Private ones have only one. `own` is the one in the picture's address. */
const OUTPUT_FORMATS = {
  public: { formats: ["avif", "webp"], own: "webp", widest: 960 },
  private: { formats: ["jpeg"], own: "jpeg", widest: 160 },
} as const satisfies Record<
  string,
  { formats: readonly PictureFormat[]; own: PictureFormat; widest: number }
>;

type Visibility = { isPrivate: boolean };

const outputOf = ({ isPrivate }: Visibility) => OUTPUT_FORMATS[isPrivate ? "private" : "public"];

export type StoredPicture = Visibility & { name: string; width: number; height: number };

export type PictureFile = StoredPicture & { step: number | undefined; format: PictureFormat };

const PICTURE_ADDRESS =
  /^\/uploads\/(?<area>private\/)?(?<name>[0-9a-f]{32})-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,3})(?:-(?<step>[1-9]\d{1,3}))?\.(?<format>avif|webp|jpeg)$/;

const FORMATS: readonly PictureFormat[] = ["avif", "webp", "jpeg"];

export function pictureFileAt(address: string): PictureFile | undefined {
  const parts = PICTURE_ADDRESS.exec(address)?.groups;
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

export function addressOfFile(picture: StoredPicture, step: number | undefined, format: PictureFormat) {
  const area = picture.isPrivate ? "private/" : "";
  const isFull = step === undefined || (step === picture.width && format === outputOf(picture).own);
  return `/uploads/${area}${picture.name}-${picture.width}x${picture.height}${isFull ? "" : `-${step}`}.${format}`;
}

export const addressOf = (picture: StoredPicture): string =>
  addressOfFile(picture, undefined, outputOf(picture).own);

export const smallestOf = (picture: StoredPicture): string =>
  addressOfFile(picture, widthsOf(picture)[0], outputOf(picture).own);

export function widthsOf({ width, isPrivate }: Visibility & { width: number }): number[] {
  const { widest } = outputOf({ isPrivate });
  return [...WIDTHS.filter((step) => step < width && step <= widest), ...(width <= widest ? [width] : [])];
}

export const formatsOf = (visibility: Visibility): readonly PictureFormat[] => outputOf(visibility).formats;

export function filesOf(picture: StoredPicture): PictureFile[] {
  const { own } = outputOf(picture);
  const steps = formatsOf(picture).flatMap((format) => widthsOf(picture).map((step) => ({ step, format })));
  const smaller = steps.filter(({ step, format }) => !(step === picture.width && format === own));
  return [{ step: undefined, format: own }, ...smaller].map((file) => ({ ...picture, ...file }));
}

export type PictureSources = {
  src: string;
  /** The smallest width, shown while the others load. */
  smallest: string;
  width: number;
  height: number;
  sets: { type: `image/${PictureFormat}`; srcSet: string }[];
};

/** Returns what `<picture>` needs, or undefined if the address is not one of our uploads. */
export function pictureSources(address: string | null | undefined): PictureSources | undefined {
  const picture = address ? pictureFileAt(address) : undefined;
  if (!picture) return undefined;
  const srcSet = (format: PictureFormat) =>
    widthsOf(picture)
      .map((step) => `${addressOfFile(picture, step, format)} ${step}w`)
      .join(", ");
  return {
    src: addressOf(picture),
    smallest: smallestOf(picture),
    width: picture.width,
    height: picture.height,
    sets: formatsOf(picture).map((format) => ({ type: `image/${format}` as const, srcSet: srcSet(format) })),
  };
}

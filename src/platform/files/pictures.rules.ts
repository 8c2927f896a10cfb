/**
 * The widths in pixels that a page's `srcset` can offer. A picture is stored at its full width and at each smaller
 * width listed here, up to `widest`.
 */
const WIDTHS = [96, 160, 320, 480, 640, 960] as const;

export const MAX_SIDE_LENGTH = 1600;

export type PictureFormat = "avif" | "webp" | "jpeg";

/**
 * The formats in which public and private pictures are stored. `primary` is the format of the full-size file, whose
 * URL is stored in the database. Smaller versions are at most `widest` pixels wide.
 */
const OUTPUT_FORMATS = {
  public: { formats: ["avif", "webp"], primary: "webp", widest: 960 },
  private: { formats: ["jpeg"], primary: "jpeg", widest: 160 },
} as const satisfies Record<
  string,
  { formats: readonly PictureFormat[]; primary: PictureFormat; widest: number }
>;

type Visibility = { isPrivate: boolean };

const chooseOutputFormats = ({ isPrivate }: Visibility) => OUTPUT_FORMATS[isPrivate ? "private" : "public"];

export type StoredPicture = Visibility & { name: string; width: number; height: number };

/** One of a picture's files. `step` is the width of a smaller version, or undefined for the full size. */
export type PictureFile = StoredPicture & { step: number | undefined; format: PictureFormat };

const PICTURE_ADDRESS_PATTERN =
  /^\/uploads\/(?<area>private\/)?(?<name>[0-9a-f]{32})-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,3})(?:-(?<step>[1-9]\d{1,3}))?\.(?<format>avif|webp|jpeg)$/;

const FORMATS: readonly PictureFormat[] = ["avif", "webp", "jpeg"];

export function parsePictureAddress(address: string): PictureFile | undefined {
  const groups = PICTURE_ADDRESS_PATTERN.exec(address)?.groups;
  if (!groups?.name) return undefined;
  return {
    name: groups.name,
    width: Number(groups.width),
    height: Number(groups.height),
    isPrivate: groups.area !== undefined,
    step: groups.step === undefined ? undefined : Number(groups.step),
    format: FORMATS.find((format) => format === groups.format) ?? "webp",
  };
}

export function formatFileAddress(picture: StoredPicture, step: number | undefined, format: PictureFormat) {
  const pathPrefix = picture.isPrivate ? "private/" : "";
  const isFull =
    step === undefined || (step === picture.width && format === chooseOutputFormats(picture).primary);
  return `/uploads/${pathPrefix}${picture.name}-${picture.width}x${picture.height}${isFull ? "" : `-${step}`}.${format}`;
}

export const formatPictureAddress = (picture: StoredPicture): string =>
  formatFileAddress(picture, undefined, chooseOutputFormats(picture).primary);

export const formatSmallestAddress = (picture: StoredPicture): string =>
  formatFileAddress(picture, listPictureWidths(picture)[0], chooseOutputFormats(picture).primary);

export function listPictureWidths({ width, isPrivate }: Visibility & { width: number }): number[] {
  const { widest } = chooseOutputFormats({ isPrivate });
  return [...WIDTHS.filter((step) => step < width && step <= widest), ...(width <= widest ? [width] : [])];
}

export const listPictureFormats = (visibility: Visibility): readonly PictureFormat[] =>
  chooseOutputFormats(visibility).formats;

export function listPictureFiles(picture: StoredPicture): PictureFile[] {
  const { primary } = chooseOutputFormats(picture);
  const steps = listPictureFormats(picture).flatMap((format) =>
    listPictureWidths(picture).map((step) => ({ step, format })),
  );
  const smallerFiles = steps.filter(({ step, format }) => !(step === picture.width && format === primary));
  return [{ step: undefined, format: primary }, ...smallerFiles].map((file) => ({ ...picture, ...file }));
}

export type PictureSources = {
  src: string;
  /** The smallest version, to show while a larger one loads. */
  smallest: string;
  width: number;
  height: number;
  sets: { type: `image/${PictureFormat}`; srcSet: string }[];
};

/** Returns the URLs for a `<picture>` element, or undefined if the address isn't one of our uploads. */
export function findPictureSources(address: string | null | undefined): PictureSources | undefined {
  const picture = address ? parsePictureAddress(address) : undefined;
  if (!picture) return undefined;
  const srcSet = (format: PictureFormat) =>
    listPictureWidths(picture)
      .map((step) => `${formatFileAddress(picture, step, format)} ${step}w`)
      .join(", ");
  return {
    src: formatPictureAddress(picture),
    smallest: formatSmallestAddress(picture),
    width: picture.width,
    height: picture.height,
    sets: listPictureFormats(picture).map((format) => ({
      type: `image/${format}` as const,
      srcSet: srcSet(format),
    })),
  };
}

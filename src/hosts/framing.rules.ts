/**
 * The aspect ratios (width divided by height) of the hosts' tiles at the top of the home page and of their cards
 * further down, in wide windows and on phones.
 */
export const HERO_RATIO = 26 / 29;
export const HERO_RATIO_PHONE = 1;
export const CARD_RATIO = 4 / 5;
export const CARD_RATIO_PHONE = 5 / 4;

/** The range and the default of a picture's zoom in its frame. */
export const ZOOM_RANGE = { min: 0.5, max: 2, step: 0.05, default: 1.15 };

export type PictureFraming = { position: PicturePosition; scale: number };

/** The size of a picture's frame. `width` is a CSS length; `ratio` is the width divided by the height. */
export type PictureFrame = { media?: "phone" | "tablet"; width: string; ratio: number };

const MEDIA_QUERIES = { phone: "(max-width: 760px)", tablet: "(max-width: 1040px)" };

/**
 * How many picture pixels phones load per CSS pixel. More pixels wouldn't be visible at arm's length, but would make
 * the page's pictures 50% larger.
 */
const MAX_PHONE_DENSITY = 1.5;
const PHONE_DENSITIES = [3, 2];

/**
 * Returns the `sizes` attribute of a picture that fills its frame (object-fit: cover) and is zoomed. The attribute
 * tells the browser how wide the picture actually appears.
 */
export function makeSizesAttribute(
  frames: readonly PictureFrame[],
  picture: { width: number; height: number },
  scale: number,
) {
  return frames
    .flatMap(({ media, width, ratio }) => {
      const coverScale = Math.max(1, picture.width / picture.height / ratio);
      const scaleWidth = (factor: number) =>
        `calc(${width} * ${Number((coverScale * scale * factor).toFixed(3))})`;
      const defaultSize = media ? `${MEDIA_QUERIES[media]} ${scaleWidth(1)}` : scaleWidth(1);
      if (media !== "phone") return [defaultSize];
      const phoneSizes = PHONE_DENSITIES.map(
        (density) =>
          `${MEDIA_QUERIES.phone} and (min-resolution: ${density - 0.5}dppx) ${scaleWidth(MAX_PHONE_DENSITY / density)}`,
      );
      return [...phoneSizes, defaultSize];
    })
    .join(", ");
}

const COLUMNS = ["left", "center", "right"] as const;
const ROWS = ["top", "center", "bottom"] as const;
export type PicturePosition = `${(typeof COLUMNS)[number]} ${(typeof ROWS)[number]}`;

export const PICTURE_POSITIONS: readonly PicturePosition[] = ROWS.flatMap((row) =>
  COLUMNS.map((column) => `${column} ${row}` as const),
);

export const parsePosition = (stored: string | undefined): PicturePosition =>
  PICTURE_POSITIONS.find((position) => position === stored) ?? "center top";

/**
 * Moves the position by whole steps and stops at the edges. A step to the right shows more of the picture's right side.
 */
export function movePicturePosition(
  position: PicturePosition,
  stepsRight: number,
  stepsDown: number,
): PicturePosition {
  const index = PICTURE_POSITIONS.indexOf(position);
  const clampIndex = (index: number) => Math.min(2, Math.max(0, index));
  const column = COLUMNS[clampIndex((index % 3) + stepsRight)] ?? "center";
  const row = ROWS[clampIndex(Math.floor(index / 3) + stepsDown)] ?? "top";
  return `${column} ${row}`;
}

/** Rounds a zoom down to a step of the slider and limits it to the slider's range. */
const snapToZoomStep = (scale: number): number =>
  Math.min(2, Math.max(0.5, Math.floor(scale * 20 + 1e-9) / 20));

/**
 * Returns zoom presets for a picture of the given size in pixels, shown in frames with the given ratios. 'Show Full
 * Body' shows as much of the picture in all of the frames as the slider's range allows.
 */
export function makeFramingPresets(
  picture: { width: number; height: number } | undefined,
  ratios: readonly number[],
): { label: string; framing: PictureFraming }[] {
  const shape = picture ? picture.width / picture.height : 1;
  const wholePictureScale = Math.min(...ratios.map((ratio) => Math.min(shape / ratio, ratio / shape)));
  return [
    { label: "Focus on Face", framing: { position: "center top", scale: 1.3 } },
    { label: "Center Image", framing: { position: "center center", scale: 1 } },
    {
      label: "Show Full Body",
      framing: { position: "center center", scale: snapToZoomStep(wholePictureScale) },
    },
  ];
}

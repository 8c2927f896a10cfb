/** Width divided by height: hero tiles from a tablet on and on a phone, host cards from a tablet on and on a phone. */
export const HERO_WIDE = 26 / 29;
export const HERO_PHONE = 1;
export const CARD_RATIO = 4 / 5;
export const CARD_PHONE = 5 / 4;

/** How far a picture can be enlarged in its frame. */
export const ZOOM = { min: 0.5, max: 2, step: 0.05, default: 1.15 };

export type Framing = { position: Position; scale: number };

/** `width` is CSS, `ratio` is width divided by height. */
export type Frame = { media?: "phone" | "tablet"; width: string; ratio: number };

const MEDIA = { phone: "(max-width: 760px)", tablet: "(max-width: 1040px)" };

/** More pixels per CSS pixel can't be seen at arm's length, and would make a visit half as expensive again. */
const PHONE_DENSITY = 1.5;
const PHONE_SCREENS = [3, 2];

/**
 * Returns the `sizes` of a picture that fills its frame (object-fit: cover) and is zoomed, so that they give its real
 * width.
 */
export function sizesIn(frames: readonly Frame[], picture: { width: number; height: number }, scale: number) {
  return frames
    .flatMap(({ media, width, ratio }) => {
      const cover = Math.max(1, picture.width / picture.height / ratio);
      const at = (factor: number) => `calc(${width} * ${Number((cover * scale * factor).toFixed(3))})`;
      const plain = media ? `${MEDIA[media]} ${at(1)}` : at(1);
      if (media !== "phone") return [plain];
      const capped = PHONE_SCREENS.map(
        (density) =>
          `${MEDIA.phone} and (min-resolution: ${density - 0.5}dppx) ${at(PHONE_DENSITY / density)}`,
      );
      return [...capped, plain];
    })
    .join(", ");
}

const COLUMNS = ["left", "center", "right"] as const;
const ROWS = ["top", "center", "bottom"] as const;
export type Position = `${(typeof COLUMNS)[number]} ${(typeof ROWS)[number]}`;

export const POSITIONS: readonly Position[] = ROWS.flatMap((row) =>
  COLUMNS.map((column) => `${column} ${row}` as const),
);

export const positionOf = (stored: string | undefined): Position =>
  POSITIONS.find((position) => position === stored) ?? "center top";

/** One step right shows more of the picture's right side. Stops at the edge. */
export function movePosition(position: Position, right: number, down: number): Position {
  const at = POSITIONS.indexOf(position);
  const within = (index: number) => Math.min(2, Math.max(0, index));
  const column = COLUMNS[within((at % 3) + right)] ?? "center";
  const row = ROWS[within(Math.floor(at / 3) + down)] ?? "top";
  return `${column} ${row}`;
}

/** Rounds to the slider's steps and limits. */
const snapZoom = (scale: number): number => Math.min(2, Math.max(0.5, Math.floor(scale * 20 + 1e-9) / 20));

/** Returns presets for a picture (in pixels) in its frames. 'Show Full Body' crops nothing in any of them. */
export function makePresets(
  picture: { width: number; height: number } | undefined,
  ratios: readonly number[],
): { label: string; framing: Framing }[] {
  const shape = picture ? picture.width / picture.height : 1;
  const whole = Math.min(...ratios.map((ratio) => Math.min(shape / ratio, ratio / shape)));
  return [
    { label: "Focus on Face", framing: { position: "center top", scale: 1.3 } },
    { label: "Center Image", framing: { position: "center center", scale: 1 } },
    { label: "Show Full Body", framing: { position: "center center", scale: snapZoom(whole) } },
  ];
}

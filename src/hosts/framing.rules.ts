/** The frames of the public page, width over height: hero tiles from a tablet on and on a phone, host cards. */
export const HERO_WIDE = 23 / 27;
export const HERO_PHONE = 32 / 47;
export const CARD = 4 / 5;

/** How a picture stands in its frame: which part of it is kept in sight, and how far it is zoomed. */
export type Framing = { position: Position; scale: number };

/** A frame at some widths of the window: its CSS width there, and its width over its height. */
export type Frame = { media?: "phone" | "tablet"; width: string; ratio: number };

const MEDIA = { phone: "(max-width: 760px)", tablet: "(max-width: 1040px)" };

/**
 * On a phone a picture is given 1.5 pixels per CSS pixel, whatever the screen could show: at arm's length nobody sees
 * more, and the visit costs a third.
 */
const PHONE_DENSITY = 1.5;
const PHONE_SCREENS = [3, 2];

/**
 * The `sizes` of a picture that fills its frame (object-fit: cover) and is then zoomed: how wide it really stands,
 * so that the browser takes the file that is sharp enough and no larger.
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

/** The nine positions, as a grid is read. */
export const POSITIONS: readonly Position[] = ROWS.flatMap((row) =>
  COLUMNS.map((column) => `${column} ${row}` as const),
);

/** A stored position; what is none counts as the default one. */
export const positionOf = (stored: string | undefined): Position =>
  POSITIONS.find((position) => position === stored) ?? "center top";

/** The position some steps away, as far as the edge: one step right shows more of the picture's right side. */
export function stepped(position: Position, right: number, down: number): Position {
  const at = POSITIONS.indexOf(position);
  const within = (index: number) => Math.min(2, Math.max(0, index));
  const column = COLUMNS[within((at % 3) + right)] ?? "center";
  const row = ROWS[within(Math.floor(at / 3) + down)] ?? "top";
  return `${column} ${row}`;
}

/** Zoom in the steps of the slider, within its ends. */
const zoomed = (scale: number): number => Math.min(2, Math.max(0.5, Math.floor(scale * 20 + 1e-9) / 20));

/**
 * The quick presets for a picture (pixels) in the frames that it will stand in: close up, plainly centered, and small
 * enough that nothing of it is cut away in any of them.
 */
export function presets(
  picture: { width: number; height: number } | undefined,
  ratios: readonly number[],
): { label: string; framing: Framing }[] {
  const shape = picture ? picture.width / picture.height : 1;
  const whole = Math.min(...ratios.map((ratio) => Math.min(shape / ratio, ratio / shape)));
  return [
    { label: "Focus on Face", framing: { position: "center top", scale: 1.3 } },
    { label: "Center Image", framing: { position: "center center", scale: 1 } },
    { label: "Show Full Body", framing: { position: "center center", scale: zoomed(whole) } },
  ];
}

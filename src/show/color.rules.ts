/** Amber. The shades of the design system are made for it. */
export const DEFAULT_ACCENT = "#fab13f";

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The design system's night grounds, paper and inks, as `#rrggbb`. */
const LIGHTEST_NIGHT = "#26201c";
const PAPER = "#d7d0c3";
const INKS = ["#281606", "#ffffff"] as const;
const [INK_CONTRAST, NIGHT_CONTRAST] = [4.5, 3];

const toRgb = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (parts: Rgb): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Returns the relative luminance, as defined in WCAG 2.2. */
export function computeLuminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two relative luminances, as defined in WCAG 2.2. */
export const computeContrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export const contrastOfColors = (one: string, other: string): number =>
  computeContrast(computeLuminance(toRgb(one)), computeLuminance(toRgb(other)));

/** Mixes in a share of another color, from 0 to 1. */
function mix(color: string, other: string, part: number): string {
  const [from, to] = [toRgb(color), toRgb(other)];
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part;
  return toHex([at(0), at(1), at(2)]);
}

export const chooseInk = (color: string): string =>
  contrastOfColors(INKS[0], color) >= contrastOfColors(INKS[1], color) ? INKS[0] : INKS[1];

/** Returns the lower of two contrasts: of an ink on the color, and of the color on the lightest night ground. */
export const findWeakestContrast = (color: string): number =>
  Math.min(contrastOfColors(chooseInk(color), color), contrastOfColors(color, LIGHTEST_NIGHT));

/** Returns whether an ink is legible on the color, and the color itself on every night ground. */
export const isReadable = (color: string): boolean =>
  contrastOfColors(chooseInk(color), color) >= INK_CONTRAST &&
  contrastOfColors(color, LIGHTEST_NIGHT) >= NIGHT_CONTRAST;

/** Returns the color itself if it is legible, or else the legible one that needs the least white or black mixed in. */
export function findNearestReadable(color: string): string {
  for (let step = 0; step < 100; step++)
    for (const other of ["#ffffff", "#000000"]) {
      const mixed = mix(color, other, step / 100);
      if (isReadable(mixed)) return mixed;
    }
  return "#ffffff";
}

/**
 * Returns the shades of an accent that the design system needs: hovered, pressed, its ink, and one that is legible on
 * paper.
 */
export function makeShades(accent: string) {
  let deep = accent;
  for (let step = 1; contrastOfColors(deep, PAPER) < 4.5; step++) deep = mix(accent, "#000000", step / 50);
  return {
    over: mix(accent, "#ffffff", 0.2),
    under: mix(accent, "#000000", 0.1),
    ink: chooseInk(accent),
    deep,
  };
}

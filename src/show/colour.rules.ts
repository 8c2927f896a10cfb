/** Amber, which the shades of the design system are made for. */
export const DEFAULT_ACCENT = "#fab13f";

/** Red, green and blue, 0 to 255. */
export type Parts = readonly [red: number, green: number, blue: number];

/** Night grounds, paper and inks of the design system, as `#rrggbb`. */
const LIGHTEST_NIGHT = "#26201c";
const PAPER = "#d7d0c3";
const INKS = ["#281606", "#ffffff"] as const;
const [INK_CONTRAST, NIGHT_CONTRAST] = [4.5, 3];

const toParts = (colour: string): Parts => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (parts: Parts): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, WCAG 2.2. */
export function luminanceOf([red, green, blue]: Parts): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two relative luminances, WCAG 2.2. */
export const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export const contrast = (one: string, other: string): number =>
  ratio(luminanceOf(toParts(one)), luminanceOf(toParts(other)));

/** Mixes in a share of another color, from 0 to 1. */
function mix(colour: string, other: string, part: number): string {
  const [from, to] = [toParts(colour), toParts(other)];
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part;
  return toHex([at(0), at(1), at(2)]);
}

export const inkOn = (colour: string): string =>
  contrast(INKS[0], colour) >= contrast(INKS[1], colour) ? INKS[0] : INKS[1];

/** How well an ink reads on the colour, or the colour on the lightest night ground, whichever is less. */
export const weakestContrast = (colour: string): number =>
  Math.min(contrast(inkOn(colour), colour), contrast(colour, LIGHTEST_NIGHT));

/** Returns whether an ink is legible on the color, and the color itself on every night ground. */
export const isReadable = (colour: string): boolean =>
  contrast(inkOn(colour), colour) >= INK_CONTRAST && contrast(colour, LIGHTEST_NIGHT) >= NIGHT_CONTRAST;

/** Returns the color itself if it is legible, or else the one with the least white or black mixed in. */
export function nearestReadable(colour: string): string {
  for (let step = 0; step < 100; step++)
    for (const other of ["#ffffff", "#000000"]) {
      const mixed = mix(colour, other, step / 100);
      if (isReadable(mixed)) return mixed;
    }
  return "#ffffff";
}

/**
 * Returns the shades that the design system needs of an accent: hovered and pressed, its ink, and one that is legible
 * on paper.
 */
export function shadesOf(accent: string) {
  let deep = accent;
  for (let step = 1; contrast(deep, PAPER) < 4.5; step++) deep = mix(accent, "#000000", step / 50);
  return { over: mix(accent, "#ffffff", 0.2), under: mix(accent, "#000000", 0.1), ink: inkOn(accent), deep };
}

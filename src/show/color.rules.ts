/** The default accent, amber. The design system's built-in shades belong to this color. */
export const DEFAULT_ACCENT = "#fab13f";

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Colors of the design system, as `#rrggbb`. */
const LIGHTEST_NIGHT_COLOR = "#26201c";
const PAPER_COLOR = "#d7d0c3";
const INK_COLORS = ["#281606", "#ffffff"] as const;
const [MIN_INK_CONTRAST, MIN_NIGHT_CONTRAST] = [4.5, 3];

const toRgb = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Returns the color's relative luminance, as defined in WCAG 2.2. */
export function computeLuminance([red, green, blue]: Rgb): number {
  const toLinear = (channel: number) =>
    channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns the contrast ratio of two relative luminances, as defined in WCAG 2.2. */
export const computeContrast = (luminance: number, otherLuminance: number): number =>
  (Math.max(luminance, otherLuminance) + 0.05) / (Math.min(luminance, otherLuminance) + 0.05);

export const computeColorContrast = (color: string, otherColor: string): number =>
  computeContrast(computeLuminance(toRgb(color)), computeLuminance(toRgb(otherColor)));

/** Mixes `target` into `color`. `share` is how much of the mix is `target`, from 0 to 1. */
export function mixColors(color: string, target: string, share: number): string {
  const [from, to] = [toRgb(color), toRgb(target)];
  const mixChannel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return toHex([mixChannel(0), mixChannel(1), mixChannel(2)]);
}

export const chooseTextColor = (color: string): string =>
  computeColorContrast(INK_COLORS[0], color) >= computeColorContrast(INK_COLORS[1], color)
    ? INK_COLORS[0]
    : INK_COLORS[1];

/**
 * Returns the lower of two contrast ratios: between text and the color behind it, and between the color and the
 * lightest dark background.
 */
export const findWeakestContrast = (color: string): number =>
  Math.min(
    computeColorContrast(chooseTextColor(color), color),
    computeColorContrast(color, LIGHTEST_NIGHT_COLOR),
  );

/** Returns whether text on the color is legible, and the color itself is legible on every dark background. */
export const isLegibleColor = (color: string): boolean =>
  computeColorContrast(chooseTextColor(color), color) >= MIN_INK_CONTRAST &&
  computeColorContrast(color, LIGHTEST_NIGHT_COLOR) >= MIN_NIGHT_CONTRAST;

/** Returns the color if it is legible. Otherwise, returns it mixed with just enough white or black to be legible. */
export function findNearestLegibleColor(color: string): string {
  for (let step = 0; step < 100; step++)
    for (const target of ["#ffffff", "#000000"]) {
      const mixedColor = mixColors(color, target, step / 100);
      if (isLegibleColor(mixedColor)) return mixedColor;
    }
  return "#ffffff";
}

/**
 * Returns the shades that the design system needs for an accent: for hovered and pressed controls, for text on the
 * accent, and for the accent on paper.
 */
export function makeAccentShades(accent: string) {
  let deep = accent;
  for (let darkening = 1; computeColorContrast(deep, PAPER_COLOR) < 4.5; darkening++)
    deep = mixColors(accent, "#000000", darkening / 50);
  return {
    over: mixColors(accent, "#ffffff", 0.2),
    under: mixColors(accent, "#000000", 0.1),
    ink: chooseTextColor(accent),
    deep,
  };
}

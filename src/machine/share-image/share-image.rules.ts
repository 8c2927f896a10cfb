import {
  breakLines,
  cutLines,
  type MeasureText,
  splitGraphemes,
} from "#machine/reels/line-breaking.rules.ts";
import { computeContrast, computeLuminance, type Rgb } from "#show/color.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { formatWeekday } from "#show/show.rules.ts";

/** In pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630, margin: 64 };
export const TEXT_BOX = { left: 64, top: 104, width: 1072, height: 394 };

/** Pairs of a text's maximum length in characters and the largest font size in pixels for that length. */
const MAX_FONT_SIZE_BY_LENGTH = [
  [30, 146],
  [50, 116],
  [70, 88],
  [90, 80],
  [120, 68],
  [150, 60],
  [220, 50],
  [Number.POSITIVE_INFINITY, 39],
] as const;
export const MIN_FONT_SIZE = 28;
const FONT_SIZE_STEP = 2;

/** Text broken into lines that fit. Sizes are in pixels. */
export type FittedText = { size: number; lineHeight: number; lines: string[] };

/**
 * The smallest font size at which words are kept whole. If a text doesn't fit at this size, its words may be broken,
 * and the font size may be up to MAX_BROKEN_FONT_SIZE again.
 */
const MIN_UNBROKEN_FONT_SIZE = 44;
const MAX_BROKEN_FONT_SIZE = 60;

/**
 * Returns the text's lines at the largest font size at which they fit a box as wide as TEXT_BOX. Breaks words only if
 * necessary. `measureAt` returns a function that measures in pixels.
 */
export function fitText(
  text: string,
  measureAt: (size: number) => MeasureText,
  { height }: Pick<typeof TEXT_BOX, "height"> = TEXT_BOX,
): FittedText {
  const length = splitGraphemes(text).length;
  const largest = MAX_FONT_SIZE_BY_LENGTH.find(([maxLength]) => length <= maxLength)?.[1] ?? MIN_FONT_SIZE;
  for (let size: number = largest; size >= MIN_UNBROKEN_FONT_SIZE; size -= FONT_SIZE_STEP) {
    const fittedText = fitAtSize(size, text, length, { height, measure: measureAt(size) });
    if (fittedText && doWordsFit(text, measureAt(size))) return fittedText;
  }
  for (let size = Math.min(largest, MAX_BROKEN_FONT_SIZE); size > MIN_FONT_SIZE; size -= FONT_SIZE_STEP) {
    const fittedText = fitAtSize(size, text, length, { height, measure: measureAt(size) });
    if (fittedText) return fittedText;
  }
  const measure = measureAt(MIN_FONT_SIZE);
  const lineHeight = computeLineHeight(text, length, MIN_FONT_SIZE);
  const maxLines = Math.floor(height / lineHeight);
  const lines = cutLines(breakLines(text, TEXT_BOX.width, measure), maxLines, TEXT_BOX.width, measure);
  return { size: MIN_FONT_SIZE, lineHeight, lines };
}

function fitAtSize(
  size: number,
  text: string,
  length: number,
  { height, measure }: { height: number; measure: MeasureText },
): FittedText | undefined {
  const lines = breakLines(text, TEXT_BOX.width, measure);
  const lineHeight = computeLineHeight(text, length, size);
  return lines.length * lineHeight <= height ? { size, lineHeight, lines } : undefined;
}

const SCRIPTS_WITHOUT_SPACES_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;

const doWordsFit = (text: string, measure: MeasureText): boolean =>
  text
    .split(/\s+/u)
    .every((word) => SCRIPTS_WITHOUT_SPACES_PATTERN.test(word) || measure(word) <= TEXT_BOX.width);

const COMPACT_SCRIPTS_PATTERN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]*$/u;

/** Returns the line height. Scripts with marks above or below the letters need a larger one. */
function computeLineHeight(text: string, length: number, size: number): number {
  if (!COMPACT_SCRIPTS_PATTERN.test(text)) return size * 1.34;
  return size * (length > 150 || size <= 50 ? 1.13 : 1.03);
}

export function cutToOneLine(text: string, width: number, measure: MeasureText): string {
  return cutLines(breakLines(text, width, measure), 1, width, measure)[0] ?? "";
}

/** Formats the show's weekly time: 'Live Wednesdays, 11AM MT'. */
export const formatWeeklyLiveTime = ({ live }: Pick<Show, "live">): string =>
  `Live ${formatWeekday(live.weekday)}s, ${live.label}`;

export const PAPER_RGB: Rgb = [244, 240, 230];
export const SCRIM_RGB: Rgb = [10, 7, 5];
const MIN_SCRIM_OPACITY = 0.7;
const SCRIM_OPACITY_STEP = 0.05;
const MIN_CONTRAST = 4.5;

/** Returns how opaque the scrim must be for text on the picture's brightest part to be legible. */
export function computeScrimOpacity(brightest: Rgb): number {
  for (let opacity = MIN_SCRIM_OPACITY; opacity < 0.96; opacity += SCRIM_OPACITY_STEP) {
    const blendedColor = brightest.map(
      (value, index) => value * (1 - opacity) + (SCRIM_RGB[index] ?? 0) * opacity,
    );
    const [red = 0, green = 0, blue = 0] = blendedColor;
    if (computeContrast(computeLuminance(PAPER_RGB), computeLuminance([red, green, blue])) >= MIN_CONTRAST)
      return opacity;
  }
  return 0.95;
}

export const makeShareFileName = ({ slug }: Pick<Show, "slug">, now: Date): string =>
  `${slug}-topic-${now.toISOString().slice(0, 19).replaceAll(/[T:]/g, "-")}.png`;

const MAX_PROMPT_LENGTH = 1000;

export function writeBackgroundPrompt(topic: {
  content: string;
  category: string;
  subCategory: string;
}): string {
  const instructions =
    "A professional, minimalist background image without any words, letters or logos, dark and calm, with quiet space " +
    `for light text on top. It fits a live talk about ${topic.category} (${topic.subCategory}). The topic: `;
  return [...instructions, ...topic.content].slice(0, MAX_PROMPT_LENGTH).join("");
}

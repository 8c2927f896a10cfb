import { breakLines, cutLines, detectDirection } from "./line-breaking.rules.ts";
import type { StripStyle } from "./strip-style.ts";

/** Either a word in the middle of the cell (gray if `aside`), or a topic broken into the same lines as on its card. */
export type ReelCell =
  | { word: string; aside?: boolean }
  | { text: string; category?: string; subCategory?: string };

/** Returns how many canvas pixels to paint per CSS pixel: at most 2, because more can't be seen in motion. */
const getPixelScale = (): number => Math.min(2, globalThis.devicePixelRatio || 1);

export const getCellHeight = (cell: ReelCell, style: StripStyle): number =>
  "word" in cell ? style.wordCell : style.topicCell;

export const measureStrip = (cells: readonly ReelCell[], style: StripStyle): number =>
  cells.reduce((sum, cell) => sum + getCellHeight(cell, style), 0);

export function paintStrip(canvas: HTMLCanvasElement, cells: readonly ReelCell[], style: StripStyle): void {
  const scale = getPixelScale();
  const context = clearCanvas(canvas, style.width * scale, measureStrip(cells, style) * scale);
  if (!context) return;
  context.scale(scale, scale);
  let top = 0;
  for (const cell of cells) {
    const middle = top + getCellHeight(cell, style) / 2;
    if ("word" in cell) paintWord(context, cell, middle, style);
    else paintTopic(context, cell, middle, style);
    top += getCellHeight(cell, style);
    context.fillStyle = style.rule;
    context.fillRect(0, top - 0.5, style.width, 1);
  }
}

/** Clears a canvas. Sets its size only if that changed, because setting it reallocates the canvas's memory. */
function clearCanvas(canvas: HTMLCanvasElement, width: number, height: number) {
  const [pixelWidth, pixelHeight] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const context = canvas.getContext("2d");
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
  } else {
    context?.resetTransform();
    context?.clearRect(0, 0, pixelWidth, pixelHeight);
  }
  if (context) context.textBaseline = "middle";
  return context;
}

type Context = CanvasRenderingContext2D;

function paintWord(
  context: Context,
  cell: Extract<ReelCell, { word: string }>,
  middle: number,
  style: StripStyle,
): void {
  context.font = style.wordFont;
  context.textAlign = "center";
  context.fillStyle = cell.aside ? style.labelInk : style.ink;
  context.fillText(cell.word, style.width / 2, middle, style.width - style.inset);
}

function paintTopic(
  context: Context,
  cell: Extract<ReelCell, { text: string }>,
  middle: number,
  style: StripStyle,
) {
  const lines = breakTopicIntoLines(context, cell.text, style);
  const labelHeight = cell.category ? style.labelLine : 0;
  const top = middle - (lines.length * style.topicLine + labelHeight) / 2;
  const direction = detectDirection(cell.text);
  context.direction = direction;
  context.textAlign = "start";
  const startX = direction === "rtl" ? style.width - style.inset : style.inset;
  if (cell.category) {
    context.font = style.labelFont;
    context.fillStyle = style.labelInk;
    const [label = ""] = fitLines(context, `${cell.category} / ${cell.subCategory ?? ""}`, 1, style);
    context.fillText(label, startX, top + style.labelLine / 2 - 2);
  }
  context.font = style.topicFont;
  context.fillStyle = style.ink;
  lines.forEach((line, index) => {
    context.fillText(line, startX, top + labelHeight + (index + 0.5) * style.topicLine);
  });
  context.direction = "ltr";
}

function fitLines(context: Context, text: string, max: number, { width, inset }: StripStyle): string[] {
  const maxWidth = width - 2 * inset;
  const measure = (part: string) => context.measureText(part).width;
  return cutLines(breakLines(text, maxWidth, measure), max, maxWidth, measure);
}

const linesByTopic = new Map<string, string[]>();
const MAX_CACHED_TOPICS = 500;

function breakTopicIntoLines(context: Context, text: string, style: StripStyle): string[] {
  const key = `${style.topicFont} ${style.width} ${text}`;
  const cachedLines = linesByTopic.get(key);
  if (cachedLines) return cachedLines;
  context.font = style.topicFont;
  const max = Math.max(1, Math.floor((style.topicCell - style.labelLine - 14) / style.topicLine));
  const lines = fitLines(context, text, max, style);
  if (linesByTopic.size > MAX_CACHED_TOPICS) linesByTopic.clear();
  // If the fonts haven't loaded yet, the lines were measured in a fallback font and must not be cached.
  if (document.fonts.status === "loaded") linesByTopic.set(key, lines);
  return lines;
}

/**
 * Blurs a strip vertically by squeezing it into a shorter canvas, which the page stretches back to full height. Each
 * pixel of the shorter canvas averages a height of twice `deviation`. Unlike a filter, this costs nothing per frame.
 */
export function blurStrip(source: HTMLCanvasElement, target: HTMLCanvasElement, deviation: number): void {
  const height = Math.max(2, Math.round(source.height / (2 * deviation * getPixelScale())));
  const context = clearCanvas(target, source.width, height);
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, source.width, height);
}

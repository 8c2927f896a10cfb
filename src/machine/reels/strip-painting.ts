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
  const pen = clearCanvas(canvas, style.width * scale, measureStrip(cells, style) * scale);
  if (!pen) return;
  pen.scale(scale, scale);
  let top = 0;
  for (const cell of cells) {
    const middle = top + getCellHeight(cell, style) / 2;
    if ("word" in cell) paintWord(pen, cell, middle, style);
    else paintTopic(pen, cell, middle, style);
    top += getCellHeight(cell, style);
    pen.fillStyle = style.rule;
    pen.fillRect(0, top - 0.5, style.width, 1);
  }
}

/** Clears a canvas. Sets its size only if that changed, because setting it reallocates the canvas's memory. */
function clearCanvas(canvas: HTMLCanvasElement, width: number, height: number) {
  const [pixelWidth, pixelHeight] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const pen = canvas.getContext("2d");
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
  } else {
    pen?.resetTransform();
    pen?.clearRect(0, 0, pixelWidth, pixelHeight);
  }
  if (pen) pen.textBaseline = "middle";
  return pen;
}

type Pen = CanvasRenderingContext2D;

function paintWord(
  pen: Pen,
  cell: Extract<ReelCell, { word: string }>,
  middle: number,
  style: StripStyle,
): void {
  pen.font = style.wordFont;
  pen.textAlign = "center";
  pen.fillStyle = cell.aside ? style.labelInk : style.ink;
  pen.fillText(cell.word, style.width / 2, middle, style.width - style.inset);
}

function paintTopic(pen: Pen, cell: Extract<ReelCell, { text: string }>, middle: number, style: StripStyle) {
  const lines = breakTopicIntoLines(pen, cell.text, style);
  const labelHeight = cell.category ? style.labelLine : 0;
  const top = middle - (lines.length * style.topicLine + labelHeight) / 2;
  const direction = detectDirection(cell.text);
  pen.direction = direction;
  pen.textAlign = "start";
  const startX = direction === "rtl" ? style.width - style.inset : style.inset;
  if (cell.category) {
    pen.font = style.labelFont;
    pen.fillStyle = style.labelInk;
    const [label = ""] = fitLines(pen, `${cell.category} / ${cell.subCategory ?? ""}`, 1, style);
    pen.fillText(label, startX, top + style.labelLine / 2 - 2);
  }
  pen.font = style.topicFont;
  pen.fillStyle = style.ink;
  lines.forEach((line, index) => {
    pen.fillText(line, startX, top + labelHeight + (index + 0.5) * style.topicLine);
  });
  pen.direction = "ltr";
}

function fitLines(pen: Pen, text: string, max: number, { width, inset }: StripStyle): string[] {
  const maxWidth = width - 2 * inset;
  const measure = (part: string) => pen.measureText(part).width;
  return cutLines(breakLines(text, maxWidth, measure), max, maxWidth, measure);
}

const linesByTopic = new Map<string, string[]>();
const MAX_CACHED_TOPICS = 500;

function breakTopicIntoLines(pen: Pen, text: string, style: StripStyle): string[] {
  const key = `${style.topicFont} ${style.width} ${text}`;
  const cachedLines = linesByTopic.get(key);
  if (cachedLines) return cachedLines;
  pen.font = style.topicFont;
  const max = Math.max(1, Math.floor((style.topicCell - style.labelLine - 14) / style.topicLine));
  const lines = fitLines(pen, text, max, style);
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
  const pen = clearCanvas(target, source.width, height);
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(source, 0, 0, source.width, height);
}

import { breakLines, cutLines, directionOf } from "./lines.rules.ts";

/** What stands in one field of a strip: a word in the middle, or a topic as its card will show it. */
export type Cell =
  | { word: string; aside?: boolean }
  | { text: string; category?: string; subCategory?: string };

/** The measures and colours of a strip, in CSS pixels. */
export type StripLook = {
  width: number;
  /** Height of the window through which the strip is seen. */
  window: number;
  wordCell: number;
  topicCell: number;
  word: string;
  topic: string;
  topicLine: number;
  label: string;
  labelLine: number;
  inset: number;
  ink: string;
  labelInk: string;
  rule: string;
};

/** Canvas pixels per CSS pixel. More than two costs memory and is not seen on something that moves. */
export const stripScale = (): number => Math.min(2, globalThis.devicePixelRatio || 1);

export const cellHeight = (cell: Cell, look: StripLook): number =>
  "word" in cell ? look.wordCell : look.topicCell;

export const stripHeight = (cells: readonly Cell[], look: StripLook): number =>
  cells.reduce((sum, cell) => sum + cellHeight(cell, look), 0);

/** Draws cells one below the other on a transparent canvas, which gets the size that they need. */
export function paintStrip(canvas: HTMLCanvasElement, cells: readonly Cell[], look: StripLook): void {
  const scale = stripScale();
  const pen = emptied(canvas, look.width * scale, stripHeight(cells, look) * scale);
  if (!pen) return;
  pen.scale(scale, scale);
  let top = 0;
  for (const cell of cells) {
    paintCell(pen, cell, top, look);
    top += cellHeight(cell, look);
    pen.fillStyle = look.rule;
    pen.fillRect(0, top - 0.5, look.width, 1);
  }
}

/** A canvas of this size with nothing on it. One that has the size already keeps its memory. */
function emptied(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const pen = canvas.getContext("2d");
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  } else {
    pen?.resetTransform();
    pen?.clearRect(0, 0, wide, high);
  }
  return pen;
}

function paintCell(pen: CanvasRenderingContext2D, cell: Cell, top: number, look: StripLook): void {
  const middle = top + cellHeight(cell, look) / 2;
  pen.textBaseline = "middle";
  if ("word" in cell) {
    pen.font = look.word;
    pen.textAlign = "center";
    pen.fillStyle = cell.aside ? look.labelInk : look.ink;
    pen.fillText(cell.word, look.width / 2, middle, look.width - look.inset);
    return;
  }
  const lines = topicLines(pen, cell.text, look);
  const labelHeight = cell.category ? look.labelLine : 0;
  const first = middle - (lines.length * look.topicLine + labelHeight) / 2;
  const direction = directionOf(cell.text);
  pen.direction = direction;
  pen.textAlign = "start";
  const edge = direction === "rtl" ? look.width - look.inset : look.inset;
  if (cell.category) {
    pen.font = look.label;
    pen.fillStyle = look.labelInk;
    const label = `${cell.category} / ${cell.subCategory ?? ""}`;
    const room = look.width - 2 * look.inset;
    const [shown = ""] = cutLines(breakLines(label, room, widthIn(pen)), 1, room, widthIn(pen));
    pen.fillText(shown, edge, first + look.labelLine / 2 - 2);
  }
  pen.font = look.topic;
  pen.fillStyle = look.ink;
  lines.forEach((line, index) => {
    pen.fillText(line, edge, first + labelHeight + (index + 0.5) * look.topicLine);
  });
  pen.direction = "ltr";
}

/** Lines of topics by face, room and text: the same texts come again with every spin. */
const knownLines = new Map<string, string[]>();
const LINES_KEPT = 500;

function topicLines(pen: CanvasRenderingContext2D, text: string, look: StripLook): string[] {
  const room = look.width - 2 * look.inset;
  const key = `${look.topic} ${room} ${text}`;
  const known = knownLines.get(key);
  if (known) return known;
  pen.font = look.topic;
  const most = Math.max(1, Math.floor((look.topicCell - look.labelLine - 14) / look.topicLine));
  const lines = cutLines(breakLines(text, room, widthIn(pen)), most, room, widthIn(pen));
  if (knownLines.size > LINES_KEPT) knownLines.clear();
  // Until the faces are there, others are measured in their place.
  if (document.fonts.status === "loaded") knownLines.set(key, lines);
  return lines;
}

const widthIn = (pen: CanvasRenderingContext2D) => (text: string) => pen.measureText(text).width;

/**
 * Blurs a strip upwards and downwards without a filter: it is drawn so low that one pixel takes in what lies within
 * twice the deviation, and the page stretches it again. What is stretched costs nothing while it moves, where a filter
 * would be computed anew for each frame.
 */
export function smear(source: HTMLCanvasElement, target: HTMLCanvasElement, deviation: number): void {
  const low = Math.max(2, Math.round(source.height / (2 * deviation * stripScale())));
  const pen = emptied(target, source.width, low);
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(source, 0, 0, source.width, low);
}

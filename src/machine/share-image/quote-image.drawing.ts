import type { PageShow } from "#show/show-data.rules.ts";
import {
  findStartEdge,
  makeMeasure,
  NAME_FACE,
  type Pen,
  QUOTE_FACE,
  setFont,
  setTextDirection,
  TEXT_FACE,
} from "./pen.drawing.ts";
import { BASELINE_OFFSET, drawHourScale, LABEL_COLOR, PAPER_COLOR } from "./share-image.drawing.ts";
import { cutToOneLine, fitText, SHARE_IMAGE, TEXT_BOX } from "./share-image.rules.ts";

export type QuoteImage = {
  show: PageShow;
  text: string;
  speaker: string | null;
  title: string;
  /** The time of the quote in the episode, as text. */
  at: string;
  /** The same time as a fraction of the episode's length; null if that length is unknown. */
  part: number | null;
};

const { width, margin } = SHARE_IMAGE;

/** Draws the quote on top of the background. The canvas must be 1200 x 630 pixels, with its fonts loaded. */
export function drawQuoteImage(pen: Pen, image: QuoteImage): void {
  drawSource(pen, image);
  drawQuote(pen, image.text);
  drawHourScale(pen);
  if (image.part !== null) {
    pen.fillStyle = PAPER_COLOR;
    pen.fillRect(Math.round(margin + image.part * TEXT_BOX.width) - 3, 495, 6, 41);
  }
  drawFooter(pen, image);
}

function drawSource(pen: Pen, { speaker, title }: QuoteImage): void {
  setTextDirection(pen, speaker ?? title);
  let left = findStartEdge(pen.direction);
  const isRightToLeft = pen.direction === "rtl";
  let room = TEXT_BOX.width;
  if (speaker !== null) {
    setFont(pen, { ...TEXT_FACE, weight: 700 }, 30);
    pen.fillStyle = PAPER_COLOR;
    const name = cutToOneLine(speaker, TEXT_BOX.width / 2, makeMeasure(pen));
    pen.fillText(name, left, 88);
    const taken = pen.measureText(name).width + 16;
    left += isRightToLeft ? -taken : taken;
    room -= taken;
  }
  setFont(pen, TEXT_FACE, 30);
  pen.fillStyle = LABEL_COLOR;
  const source = cutToOneLine(title, room - pen.measureText("in “”").width, makeMeasure(pen));
  pen.fillText(`${speaker === null ? "From" : "in"} “${source}”`, left, 88);
}

function drawQuote(pen: Pen, text: string): void {
  const quoted = `${text}”`;
  setTextDirection(pen, text);
  pen.fillStyle = PAPER_COLOR;
  const { size, lineHeight, lines } = fitText(quoted, (size) => {
    setFont(pen, QUOTE_FACE, size);
    return makeMeasure(pen);
  });
  setFont(pen, QUOTE_FACE, size);
  const top = TEXT_BOX.top + (TEXT_BOX.height - lines.length * lineHeight) / 2;
  lines.forEach((line, index) => {
    const baseline = top + (index + 0.5) * lineHeight + BASELINE_OFFSET * size;
    pen.fillText(line, findStartEdge(pen.direction), baseline);
    if (index > 0) return;
    // The quotation mark hangs to the left of the text.
    const mark = pen.measureText("“").width;
    pen.fillText("“", findStartEdge(pen.direction) + (pen.direction === "rtl" ? mark : -mark), baseline);
  });
}

function drawFooter(pen: Pen, { show, at }: QuoteImage): void {
  pen.direction = "ltr";
  pen.fillStyle = PAPER_COLOR;
  setFont(pen, TEXT_FACE, 27);
  pen.textAlign = "right";
  pen.fillText(at, width - margin, 588);
  const room = TEXT_BOX.width - pen.measureText(at).width - 40;
  pen.textAlign = "left";
  setFont(pen, NAME_FACE, 44);
  pen.fillText(cutToOneLine(show.name, room, makeMeasure(pen)), margin, 589);
}

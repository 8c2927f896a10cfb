import type { PageShow } from "#show/show-data.rules.ts";
import {
  type DrawingContext,
  getTextStartX,
  makeMeasureText,
  NAME_TYPEFACE,
  QUOTE_TYPEFACE,
  setFont,
  setTextDirection,
  TEXT_TYPEFACE,
} from "./canvas-text.drawing.ts";
import { drawFittedText, drawHourScale, LABEL_COLOR, PAPER_COLOR } from "./share-image.drawing.ts";
import { cutToOneLine, SHARE_IMAGE_SIZE, TEXT_BOX } from "./share-image.rules.ts";

export type QuoteImage = {
  show: PageShow;
  text: string;
  speaker: string | null;
  title: string;
  /** When the quote was said, for example 'Episode 214, at 17:05'. */
  timeLabel: string;
  /** How far into the episode the quote was said, from 0 to 1; null if the episode's length is unknown. */
  position: number | null;
};

const { width, margin } = SHARE_IMAGE_SIZE;

/** Draws the quote on top of the background. The canvas must be 1200 x 630 pixels, with its fonts loaded. */
export function drawQuoteImage(pen: DrawingContext, image: QuoteImage): void {
  drawAttribution(pen, image);
  drawQuote(pen, image.text);
  drawHourScale(pen);
  if (image.position !== null) {
    pen.fillStyle = PAPER_COLOR;
    pen.fillRect(Math.round(margin + image.position * TEXT_BOX.width) - 3, 495, 6, 41);
  }
  drawFooter(pen, image);
}

function drawAttribution(pen: DrawingContext, { speaker, title }: QuoteImage): void {
  setTextDirection(pen, speaker ?? title);
  let left = getTextStartX(pen.direction);
  const isRightToLeft = pen.direction === "rtl";
  let availableWidth = TEXT_BOX.width;
  if (speaker !== null) {
    setFont(pen, { ...TEXT_TYPEFACE, weight: 700 }, 30);
    pen.fillStyle = PAPER_COLOR;
    const name = cutToOneLine(speaker, TEXT_BOX.width / 2, makeMeasureText(pen));
    pen.fillText(name, left, 88);
    const nameWidth = pen.measureText(name).width + 16;
    left += isRightToLeft ? -nameWidth : nameWidth;
    availableWidth -= nameWidth;
  }
  setFont(pen, TEXT_TYPEFACE, 30);
  pen.fillStyle = LABEL_COLOR;
  const source = cutToOneLine(title, availableWidth - pen.measureText("in “”").width, makeMeasureText(pen));
  // This is an English phrase, whatever the speaker's language.
  pen.direction = "ltr";
  pen.fillText(`${speaker === null ? "From" : "in"} “${source}”`, left, 88);
}

function drawQuote(pen: DrawingContext, text: string): void {
  const { left, baseline } = drawFittedText(pen, QUOTE_TYPEFACE, `${text}”`);
  // The quotation mark hangs to the left of the text.
  const markWidth = pen.measureText("“").width;
  pen.fillText("“", left + (pen.direction === "rtl" ? markWidth : -markWidth), baseline);
}

function drawFooter(pen: DrawingContext, { show, timeLabel }: QuoteImage): void {
  pen.direction = "ltr";
  pen.fillStyle = PAPER_COLOR;
  setFont(pen, TEXT_TYPEFACE, 27);
  pen.textAlign = "right";
  pen.fillText(timeLabel, width - margin, 588);
  const availableWidth = TEXT_BOX.width - pen.measureText(timeLabel).width - 40;
  pen.textAlign = "left";
  setFont(pen, NAME_TYPEFACE, 44);
  pen.fillText(cutToOneLine(show.name, availableWidth, makeMeasureText(pen)), margin, 589);
}

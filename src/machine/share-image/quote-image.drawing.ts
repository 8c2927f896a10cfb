import type { PageShow } from "#show/show-data.rules.ts";
import {
  type DrawingContext,
  getNameTypeface,
  getQuoteTypeface,
  getTextStartX,
  makeMeasureText,
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
export function drawQuoteImage(context: DrawingContext, image: QuoteImage): void {
  drawAttribution(context, image);
  drawQuote(context, image);
  drawHourScale(context);
  if (image.position !== null) {
    context.fillStyle = PAPER_COLOR;
    context.fillRect(Math.round(margin + image.position * TEXT_BOX.width) - 3, 495, 6, 41);
  }
  drawFooter(context, image);
}

function drawAttribution(context: DrawingContext, { speaker, title }: QuoteImage): void {
  setTextDirection(context, speaker ?? title);
  let left = getTextStartX(context.direction);
  const isRightToLeft = context.direction === "rtl";
  let availableWidth = TEXT_BOX.width;
  if (speaker !== null) {
    setFont(context, { ...TEXT_TYPEFACE, weight: 700 }, 30);
    context.fillStyle = PAPER_COLOR;
    const name = cutToOneLine(speaker, TEXT_BOX.width / 2, makeMeasureText(context));
    context.fillText(name, left, 88);
    const nameWidth = context.measureText(name).width + 16;
    left += isRightToLeft ? -nameWidth : nameWidth;
    availableWidth -= nameWidth;
  }
  setFont(context, TEXT_TYPEFACE, 30);
  context.fillStyle = LABEL_COLOR;
  const source = cutToOneLine(
    title,
    availableWidth - context.measureText("in “”").width,
    makeMeasureText(context),
  );
  // This is an English phrase, whatever the speaker's language.
  context.direction = "ltr";
  context.fillText(`${speaker === null ? "From" : "in"} “${source}”`, left, 88);
}

function drawQuote(context: DrawingContext, { show, text }: QuoteImage): void {
  const { left, baseline } = drawFittedText(context, getQuoteTypeface(show), `${text}”`);
  // The quotation mark hangs to the left of the text.
  const markWidth = context.measureText("“").width;
  context.fillText("“", left + (context.direction === "rtl" ? markWidth : -markWidth), baseline);
}

function drawFooter(context: DrawingContext, { show, timeLabel }: QuoteImage): void {
  context.direction = "ltr";
  context.fillStyle = PAPER_COLOR;
  setFont(context, TEXT_TYPEFACE, 27);
  context.textAlign = "right";
  context.fillText(timeLabel, width - margin, 588);
  const availableWidth = TEXT_BOX.width - context.measureText(timeLabel).width - 40;
  context.textAlign = "left";
  setFont(context, getNameTypeface(show), 44);
  context.fillText(cutToOneLine(show.name, availableWidth, makeMeasureText(context)), margin, 589);
}

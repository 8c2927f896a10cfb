import type { PageShow } from "#show/show-data.rules.ts";
import {
  DISPLAY_TYPEFACE,
  type DrawingContext,
  getTextStartX,
  makeMeasureText,
  NAME_TYPEFACE,
  setFont,
  setTextDirection,
  TEXT_TYPEFACE,
  type Typeface,
} from "./canvas-text.drawing.ts";
import {
  cutToOneLine,
  fitText,
  formatWeeklyLiveTime,
  SHARE_IMAGE_SIZE,
  TEXT_BOX,
} from "./share-image.rules.ts";

export type ShareImage = {
  show: PageShow;
  topic: { content: string; category: string; subCategory: string };
};

export const PAPER_COLOR = "#f4f0e6";
export const LABEL_COLOR = "#e7ddc8";
const { width, margin } = SHARE_IMAGE_SIZE;

/** Draws the topic on top of the background. The canvas must be 1200 x 630 pixels, with its fonts loaded. */
export function drawShareImage(pen: DrawingContext, image: ShareImage): void {
  drawLabel(pen, image.topic);
  drawFittedText(pen, DISPLAY_TYPEFACE, image.topic.content);
  drawHourScale(pen);
  drawFooter(pen, image.show);
}

function drawLabel(pen: DrawingContext, { category, subCategory }: ShareImage["topic"]): void {
  setFont(pen, TEXT_TYPEFACE, 30);
  pen.fillStyle = LABEL_COLOR;
  setTextDirection(pen, `${category}${subCategory}`);
  pen.fillText(
    cutToOneLine(`${category} / ${subCategory}`, TEXT_BOX.width, makeMeasureText(pen)),
    getTextStartX(pen.direction),
    80,
  );
}

/** The distance from the middle of a line to its baseline in the font Besley, as a fraction of the font size. */
const BASELINE_OFFSET = 0.372;

/** Draws text as large as fits in the text box. Returns where its first line begins. */
export function drawFittedText(
  pen: DrawingContext,
  face: Typeface,
  text: string,
): { left: number; baseline: number } {
  setTextDirection(pen, text);
  pen.fillStyle = PAPER_COLOR;
  const { size, lineHeight, lines } = fitText(text, (size) => {
    setFont(pen, face, size);
    return makeMeasureText(pen);
  });
  setFont(pen, face, size);
  const left = getTextStartX(pen.direction);
  const top = TEXT_BOX.top + (TEXT_BOX.height - lines.length * lineHeight) / 2;
  const getBaseline = (index: number) => top + (index + 0.5) * lineHeight + BASELINE_OFFSET * size;
  for (const [index, line] of lines.entries()) pen.fillText(line, left, getBaseline(index));
  return { left, baseline: getBaseline(0) };
}

/** Draws a decorative ruler with a tick for each minute of an hour. */
export function drawHourScale(pen: DrawingContext): void {
  for (let minute = 0; minute < 60; minute++) {
    const left = Math.round(margin + (minute * TEXT_BOX.width) / 60);
    const [top, color] =
      minute % 15 === 0 ? [513, "#c2bdb4"] : minute % 5 === 0 ? [521, "#d7d0c4"] : [527, "#a59f94"];
    pen.fillStyle = color;
    pen.fillRect(left, top, minute % 15 === 0 ? 2 : 1, 535 - top);
  }
}

function drawFooter(pen: DrawingContext, show: PageShow): void {
  pen.direction = "ltr";
  pen.fillStyle = PAPER_COLOR;
  setFont(pen, TEXT_TYPEFACE, 27);
  pen.textAlign = "right";
  pen.fillText(formatWeeklyLiveTime(show), width - margin, 586);
  const availableWidth = TEXT_BOX.width - pen.measureText(formatWeeklyLiveTime(show)).width - 40;
  pen.textAlign = "left";
  setFont(pen, NAME_TYPEFACE, 38);
  pen.fillText(cutToOneLine(show.name, availableWidth, makeMeasureText(pen)), margin, 585);
}

import type { PageShow } from "#show/show-data.rules.ts";
import {
  type DrawingContext,
  getDisplayTypeface,
  getNameTypeface,
  getTextStartX,
  makeMeasureText,
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
export function drawShareImage(context: DrawingContext, image: ShareImage): void {
  drawLabel(context, image.topic);
  drawFittedText(context, getDisplayTypeface(image.show), image.topic.content);
  drawHourScale(context);
  drawFooter(context, image.show);
}

function drawLabel(context: DrawingContext, { category, subCategory }: ShareImage["topic"]): void {
  setFont(context, TEXT_TYPEFACE, 30);
  context.fillStyle = LABEL_COLOR;
  setTextDirection(context, `${category}${subCategory}`);
  context.fillText(
    cutToOneLine(`${category} / ${subCategory}`, TEXT_BOX.width, makeMeasureText(context)),
    getTextStartX(context.direction),
    80,
  );
}

/** The distance from the middle of a line to its baseline in the font Besley, as a fraction of the font size. */
const BASELINE_OFFSET = 0.372;

/** Draws text as large as fits in the box, which is as wide as TEXT_BOX. Returns where its first line begins. */
export function drawFittedText(
  context: DrawingContext,
  face: Typeface,
  text: string,
  box: Pick<typeof TEXT_BOX, "top" | "height"> = TEXT_BOX,
): { left: number; baseline: number } {
  setTextDirection(context, text);
  context.fillStyle = PAPER_COLOR;
  const measureAt = (size: number) => {
    setFont(context, face, size);
    return makeMeasureText(context);
  };
  const { size, lineHeight, lines } = fitText(text, measureAt, box);
  setFont(context, face, size);
  const left = getTextStartX(context.direction);
  const top = box.top + (box.height - lines.length * lineHeight) / 2;
  const getBaseline = (index: number) => top + (index + 0.5) * lineHeight + BASELINE_OFFSET * size;
  for (const [index, line] of lines.entries()) context.fillText(line, left, getBaseline(index));
  return { left, baseline: getBaseline(0) };
}

/** Draws a decorative ruler with a tick for each minute of an hour. */
export function drawHourScale(context: DrawingContext): void {
  for (let minute = 0; minute < 60; minute++) {
    const left = Math.round(margin + (minute * TEXT_BOX.width) / 60);
    const [top, color] =
      minute % 15 === 0 ? [513, "#c2bdb4"] : minute % 5 === 0 ? [521, "#d7d0c4"] : [527, "#a59f94"];
    context.fillStyle = color;
    context.fillRect(left, top, minute % 15 === 0 ? 2 : 1, 535 - top);
  }
}

function drawFooter(context: DrawingContext, show: PageShow): void {
  context.direction = "ltr";
  context.fillStyle = PAPER_COLOR;
  setFont(context, TEXT_TYPEFACE, 27);
  context.textAlign = "right";
  context.fillText(formatWeeklyLiveTime(show), width - margin, 586);
  const availableWidth = TEXT_BOX.width - context.measureText(formatWeeklyLiveTime(show)).width - 40;
  context.textAlign = "left";
  setFont(context, getNameTypeface(show), 38);
  context.fillText(cutToOneLine(show.name, availableWidth, makeMeasureText(context)), margin, 585);
}

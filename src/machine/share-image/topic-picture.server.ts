import type { Show } from "#show/show.contract.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import type { DrawingContext } from "./canvas-text.drawing.ts";
import { canDrawText, createPictureCanvas } from "./picture-canvas.server.ts";
import { drawQuoteImage, type QuoteImage } from "./quote-image.drawing.ts";
import { drawShowBackground } from "./share-background.drawing.ts";
import { drawShareImage, type ShareImage } from "./share-image.drawing.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

/** Draws a topic. Returns null if the server has no font for its letters. */
export const renderTopicPicture = (show: Show, topic: ShareImage["topic"]): Promise<Buffer> | null =>
  renderPng(show, Object.values(topic).join(" "), (context) => drawShareImage(context, { show, topic }));

/** Draws a quote. Returns null if the server has no font for its letters. */
export const renderQuotePicture = (quote: QuoteImage): Promise<Buffer> | null =>
  renderPng(quote.show, `${quote.text} ${quote.speaker} ${quote.title}`, (context) =>
    drawQuoteImage(context, quote),
  );

function renderPng(
  show: PageShow,
  text: string,
  draw: (context: DrawingContext) => void,
): Promise<Buffer> | null {
  if (!canDrawText(text)) return null;
  const { canvas, context } = createPictureCanvas(SHARE_IMAGE_SIZE.width, SHARE_IMAGE_SIZE.height, text);
  drawShowBackground(context, show);
  draw(context);
  return canvas.encode("png");
}

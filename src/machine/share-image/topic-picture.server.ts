import type { Show } from "#show/show.contract.ts";
import type { Pen } from "./pen.drawing.ts";
import { canDrawText, createPicture } from "./picture-canvas.server.ts";
import { drawQuoteImage, type QuoteImage } from "./quote-image.drawing.ts";
import { drawShowBackground } from "./share-ground.drawing.ts";
import { drawShareImage, type ShareImage } from "./share-image.drawing.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

/** Draws a topic. Returns null if the machine has no font for its letters. */
export const renderTopicPicture = (show: Show, topic: ShareImage["topic"]): Promise<Buffer> | null =>
  canDrawText(Object.values(topic).join(" "))
    ? renderPng((pen) => drawShareImage(pen, { show, topic }))
    : null;

/** Draws a quote. Returns null if the machine has no font for its letters. */
export const renderQuotePicture = (quote: QuoteImage): Promise<Buffer> | null =>
  canDrawText(`${quote.text} ${quote.speaker} ${quote.title}`)
    ? renderPng((pen) => drawQuoteImage(pen, quote))
    : null;

function renderPng(draw: (pen: Pen) => void): Promise<Buffer> {
  const { canvas, context } = createPicture(SHARE_IMAGE_SIZE.width, SHARE_IMAGE_SIZE.height);
  drawShowBackground(context);
  draw(context);
  return canvas.encode("png");
}

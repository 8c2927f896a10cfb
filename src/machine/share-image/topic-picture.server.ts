import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { Show } from "#show/show.contract.ts";
import type { Pen } from "./pen.drawing.ts";
import { drawQuoteImage, type QuoteImage } from "./quote-image.drawing.ts";
import { drawShowBackground } from "./share-ground.drawing.ts";
import { drawShareImage, type ShareImage } from "./share-image.drawing.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

export const renderTopicPicture = (show: Show, topic: ShareImage["topic"]): Promise<Buffer> =>
  renderPng((pen) => drawShareImage(pen, { show, topic }));

export const renderQuotePicture = (quote: QuoteImage): Promise<Buffer> =>
  renderPng((pen) => drawQuoteImage(pen, quote));

function renderPng(draw: (pen: Pen) => void): Promise<Buffer> {
  const fonts = join(import.meta.dirname, "../../ui/fonts");
  GlobalFonts.registerFromPath(join(fonts, "besley.woff2"), "Besley");
  GlobalFonts.registerFromPath(join(fonts, "besley-italic.woff2"), "Besley Italic");
  GlobalFonts.registerFromPath(join(fonts, "public-sans.woff2"), "Public Sans");
  const canvas = createCanvas(SHARE_IMAGE_SIZE.width, SHARE_IMAGE_SIZE.height);
  const pen = canvas.getContext("2d");
  drawShowBackground(pen);
  draw(pen);
  return canvas.encode("png");
}

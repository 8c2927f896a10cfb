import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { Show } from "#show/show.contract.ts";
import { drawGround } from "./share-ground.drawing.ts";
import { drawShareImage, type ShareImage } from "./share-image.drawing.ts";
import { SHARE_IMAGE } from "./share-image.rules.ts";

export function renderTopicPicture(show: Show, topic: ShareImage["topic"]): Promise<Buffer> {
  const fonts = join(import.meta.dirname, "../../ui/fonts");
  GlobalFonts.registerFromPath(join(fonts, "besley.woff2"), "Besley");
  GlobalFonts.registerFromPath(join(fonts, "public-sans.woff2"), "Public Sans");
  const canvas = createCanvas(SHARE_IMAGE.width, SHARE_IMAGE.height);
  const pen = canvas.getContext("2d");
  drawGround(pen);
  drawShareImage(pen, { show, topic });
  return canvas.encode("png");
}

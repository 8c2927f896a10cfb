import type { TopicToShare } from "#machine/topic-to-share.ts";
import { createApiClient } from "#platform/browser/api-client.ts";
import { canReadCanvas } from "#platform/browser/canvas-trust.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { drawBackground, drawShowBackground } from "./share-background.drawing.ts";
import type { shareImageEndpoints } from "./share-image.contract.ts";
import { drawShareImage } from "./share-image.drawing.ts";
import { SHARE_IMAGE_SIZE, writeBackgroundPrompt } from "./share-image.rules.ts";

const createShareImageClient = createApiClient<typeof shareImageEndpoints>;

/** Thrown if the browser hides canvas contents from scripts, because a saved picture would contain noise. */
export class BlockedCanvasError extends Error {}

/**
 * Draws a share image and returns it as a PNG.
 * @throws {BlockedCanvasError | Error} if the browser can't draw it.
 */
export async function makeShareImage(
  show: PageShow,
  topic: TopicToShare,
  background?: ImageBitmap,
): Promise<Blob> {
  if (!canReadCanvas()) throw new BlockedCanvasError();
  const letters = Object.values(topic).join("") + show.name + show.live.badge;
  await Promise.all(
    ['750 40px "Besley"', '550 30px "Public Sans"'].map((face) => document.fonts.load(face, letters)),
  );
  const canvas = document.createElement("canvas");
  canvas.width = SHARE_IMAGE_SIZE.width;
  canvas.height = SHARE_IMAGE_SIZE.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures");
  if (background) drawBackground<ImageBitmap>(context, background);
  else drawShowBackground(context, show);
  drawShareImage(context, { show, topic });
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not encode the picture"))),
      "image/png",
    );
  });
}

/**
 * Has the server generate a background, and loads it.
 * @throws {ApiError} if the server refuses; {Error} if the picture can't be loaded.
 */
export async function requestBackground(topic: TopicToShare, signal: AbortSignal): Promise<ImageBitmap> {
  const body = { prompt: writeBackgroundPrompt(topic) };
  const { imageUrl } = await createShareImageClient()("POST /api/generate-topic-image", { body, signal });
  const response = await fetch(imageUrl, { signal });
  if (!response.ok) throw new Error(`Loading the picture failed with status ${response.status}`);
  return createImageBitmap(await response.blob());
}

/** Opens the system's share sheet. Returns false if the system has no share sheet that takes pictures. */
export async function openShareSheet(picture: Blob, name: string, title: string): Promise<boolean> {
  const data = { files: [new File([picture], name, { type: picture.type })], title };
  if (typeof navigator.canShare !== "function" || !navigator.canShare(data)) return false;
  await navigator.share(data);
  return true;
}

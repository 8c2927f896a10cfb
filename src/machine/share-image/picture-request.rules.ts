import type { Show } from "#show/show.contract.ts";

/** The fastest model, since a visitor is waiting for the picture. */
export const DEFAULT_IMAGE_MODEL = "gpt-image-2.6-flare";

export type PictureRequest = {
  model: string;
  prompt: string;
  n: 1;
  size?: string;
  quality?: string;
  output_format?: string;
};

/** Returns a request for the widest picture that the model can generate. */
export function makePictureRequest(show: Show, model: string, visitorPrompt: string): PictureRequest {
  const request = { model, prompt: writePicturePrompt(show, visitorPrompt), n: 1 } as const;
  if (/^(chat)?gpt-image-/.test(model))
    return { ...request, size: "1536x1024", quality: "medium", output_format: "jpeg" };
  if (model === "dall-e-3") return { ...request, size: "1792x1024" };
  if (model === "dall-e-2")
    return { ...request, prompt: request.prompt.slice(0, 1000).toWellFormed(), size: "1024x1024" };
  return request;
}

export const writePicturePrompt = (show: Show, visitorPrompt: string): string =>
  `
A dark, quiet background picture for a share card of ${show.name}, a live show about ${show.forModels.subjects}.
${show.forModels.pictures}
No text, no letters, no numbers, no logos, no real people, nothing shocking.
It goes with this: ${visitorPrompt}`.trim();

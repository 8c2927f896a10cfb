/**
 * The fake OpenAI's pictures. As in the published API description, the requested model determines whether a response
 * contains the picture in base64 or the picture's URL.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { FakeResponse } from "./answering.ts";
import { engravePicture } from "./engraved-picture.ts";
import type { ReceivedModelRequest } from "./model-server.ts";

const pictureCallShape = z.object({
  prompt: z.string().min(1).max(32_000),
  model: z.string().default("dall-e-2"),
  size: z
    .string()
    .regex(/^(auto|\d{2,4}x\d{2,4})$/)
    .default("auto"),
  quality: z.string().optional(),
  output_format: z.enum(["png", "jpeg", "webp"]).optional(),
  response_format: z.enum(["url", "b64_json"]).optional(),
});

/**
 * Handles image requests. `origin` returns the fake server's origin, for responses that contain only a picture's URL.
 */
export const makePictureHandler = (origin: () => string, invalid: (message: string) => FakeResponse) => {
  const files = new Map<string, Uint8Array>();

  const handle = async (request: ReceivedModelRequest): Promise<FakeResponse> => {
    const parsedCall = pictureCallShape.safeParse(request.body);
    if (!parsedCall.success)
      return invalid(`Missing or invalid parameter: '${parsedCall.error.issues[0]?.path.join(".")}'.`);
    const { prompt, model, size, output_format, response_format } = parsedCall.data;
    const isGptImage = /^(gpt-image|chatgpt-image)-/.test(model);
    if (isGptImage && response_format) return invalid("Unknown parameter: 'response_format'.");
    if (!isGptImage && output_format) return invalid("Unknown parameter: 'output_format'.");
    const [width = 1024, height = 1024] = size === "auto" ? [] : size.split("x").map(Number);
    const format = output_format ?? "png";
    const picture = await engravePicture(`${prompt} ${request.timesBefore}`, { width, height, format });
    const createdAt = Math.floor(Date.now() / 1000);
    if (!isGptImage && response_format !== "b64_json") {
      const path = `/pictures/${createHash("sha256").update(picture).digest("hex").slice(0, 24)}.png`;
      files.set(path, picture);
      return { status: 200, body: { created: createdAt, data: [{ url: `${origin()}${path}` }] } };
    }
    const b64_json = picture.toString("base64");
    if (!isGptImage) return { status: 200, body: { created: createdAt, data: [{ b64_json }] } };
    const [text_tokens, output_tokens] = [Math.ceil(prompt.length / 4), 1_584];
    return {
      status: 200,
      body: {
        created: createdAt,
        background: "opaque",
        output_format: format,
        quality: "medium",
        ...(size === "auto" ? {} : { size }),
        data: [{ b64_json }],
        usage: {
          input_tokens: text_tokens,
          input_tokens_details: { text_tokens, image_tokens: 0 },
          output_tokens,
          total_tokens: text_tokens + output_tokens,
        },
      },
    };
  };

  return { handle, file: (path: string) => files.get(path) };
};

import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { fetchPublicFile, OutgoingRequestError, readStream } from "#platform/http/http.server.ts";
import {
  createMissingKeyRefusal,
  createProviderRefusal,
  describeProviderRefusal,
  describeUnreachableProvider,
  OPENAI_PROVIDER,
  recordModelCall,
  type TokenUsage,
} from "#platform/models/models.server.ts";
import type { Show } from "#show/show.contract.ts";
import { DEFAULT_IMAGE_MODEL, makePictureRequest } from "./picture-request.rules.ts";

export type PictureModelAccess = {
  show: Show;
  apiKey: string;
  baseUrl: string;
  model: string;
  timeoutMs: number;
  /** Called with the token usage that each response reports. */
  recordUsage: (tokens: TokenUsage) => Promise<void>;
};

/** A picture can take a minute at busy times. */
const TIMEOUT_MS = 90_000;
const MAX_PICTURE_SIZE = 10 * MB;
/** Base64 takes four bytes for every three. */
const MAX_RESPONSE_SIZE = Math.ceil((MAX_PICTURE_SIZE * 4) / 3) + MB;

/**
 * Returns the settings for calling OpenAI's picture model.
 * @throws {Refusal} 503 if no API key is set.
 */
export function getPictureModelAccess(house: Pick<House, "db" | "env" | "now" | "show">): PictureModelAccess {
  const { env, show } = house;
  if (!env.OPENAI_API_KEY) throw createMissingKeyRefusal(OPENAI_PROVIDER);
  const model = env.OPENAI_IMAGE_MODEL ?? DEFAULT_IMAGE_MODEL;
  return {
    show: show(),
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL ?? OPENAI_PROVIDER.defaultBaseUrl,
    model,
    timeoutMs: TIMEOUT_MS,
    recordUsage: (tokens) => recordModelCall(house, { provider: OPENAI_PROVIDER.id, model, ...tokens }),
  };
}

const TokenCount = z.int().optional().catch(undefined);

const PicturesResponse = z.object({
  usage: z.object({ input_tokens: TokenCount, output_tokens: TokenCount }).optional().catch(undefined),
  data: z.tuple(
    [
      z.union([
        z
          .object({ b64_json: z.base64().min(1) })
          .transform(({ b64_json }) => Buffer.from(b64_json, "base64")),
        z.object({ url: z.string().min(1) }),
      ]),
    ],
    z.unknown(),
  ),
});

/**
 * Has OpenAI generate a picture, and returns its bytes without checking them. The response contains either the picture
 * or its URL. `cancelSignal` aborts the request.
 * @throws {Refusal} 502 with the provider's own message, if there is one.
 */
export async function generatePicture(
  access: PictureModelAccess,
  prompt: string,
  cancelSignal: AbortSignal,
): Promise<Uint8Array> {
  const timeoutSignal = AbortSignal.timeout(access.timeoutMs);
  const signal = AbortSignal.any([cancelSignal, timeoutSignal]);
  try {
    const response = parseResponse(await requestPicture(access, prompt, signal));
    const { input_tokens: inputTokens, output_tokens: outputTokens } = response.usage ?? {};
    await access.recordUsage({ inputTokens, outputTokens });
    const [picture] = response.data;
    if (picture instanceof Uint8Array) return picture;
    const trustedOrigin = new URL(access.baseUrl).origin;
    return await fetchPublicFile(picture.url, { trustedOrigin, limit: MAX_PICTURE_SIZE, signal });
  } catch (error) {
    if (cancelSignal.aborted)
      throw createProviderRefusal(OPENAI_PROVIDER, "The request was given up.", error);
    if (timeoutSignal.aborted)
      throw createProviderRefusal(
        OPENAI_PROVIDER,
        `OpenAI did not answer within ${access.timeoutMs / 1000} seconds.`,
        error,
      );
    if (error instanceof OutgoingRequestError)
      throw createProviderRefusal(OPENAI_PROVIDER, "OpenAI's picture could not be fetched.", error);
    throw error;
  }
}

async function requestPicture(
  access: PictureModelAccess,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const { status, ok, text } = await sendPictureRequest(access, prompt, signal).catch((error) => {
    if (signal.aborted || error instanceof Refusal) throw error;
    throw createProviderRefusal(OPENAI_PROVIDER, describeUnreachableProvider(OPENAI_PROVIDER, error), error);
  });
  if (!ok)
    throw createProviderRefusal(
      OPENAI_PROVIDER,
      describeProviderRefusal(OPENAI_PROVIDER, status, text, access.apiKey),
    );
  return text;
}

async function sendPictureRequest(
  { show, apiKey, baseUrl, model }: PictureModelAccess,
  prompt: string,
  signal: AbortSignal,
) {
  const { status, ok, body } = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/images/generations`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(makePictureRequest(show, model, prompt)),
    // Following a redirect would send the key to another site.
    redirect: "manual",
    signal,
  });
  const bytes = body
    ? await readStream(body, MAX_RESPONSE_SIZE, createUnreadableAnswerRefusal)
    : new Uint8Array();
  return { status, ok, text: new TextDecoder().decode(bytes) };
}

function parseResponse(text: string) {
  try {
    return PicturesResponse.parse(JSON.parse(text));
  } catch (error) {
    throw createUnreadableAnswerRefusal(error);
  }
}

const createUnreadableAnswerRefusal = (cause?: unknown): Refusal =>
  createProviderRefusal(OPENAI_PROVIDER, "OpenAI's answer could not be read. Please try again.", cause);

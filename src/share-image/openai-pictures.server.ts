import { z } from "zod";
import type { Env } from "#env.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { boundedBytes, ForeignFileRefused, fetchPublicFile } from "#platform/http/http.server.ts";
import {
  missingKey,
  OPENAI,
  providerFailed,
  refusalWords,
  unreachableWords,
} from "#platform/models/models.server.ts";
import { DEFAULT_IMAGE_MODEL, pictureRequest } from "./picture-request.rules.ts";

/** Where pictures are asked for. */
export type PictureLine = { apiKey: string; baseUrl: string; model: string; patienceMs: number };

/** Pictures take longer than words: up to a minute at busy hours. */
const PATIENCE_MS = 90_000;
const LARGEST_PICTURE = 10 * MB;
/** Base64 takes four bytes for three; the rest of the answer is small. */
const LARGEST_ANSWER = Math.ceil((LARGEST_PICTURE * 4) / 3) + MB;

/** @throws {Refusal} 503 without the key. */
export function pictureLine(env: Env): PictureLine {
  if (!env.OPENAI_API_KEY) throw missingKey(OPENAI);
  return {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL ?? OPENAI.home,
    model: env.OPENAI_IMAGE_MODEL ?? DEFAULT_IMAGE_MODEL,
    patienceMs: PATIENCE_MS,
  };
}

const pictures = z.object({
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
 * Has OpenAI make a picture: its bytes as they came, from the answer or from the address that it names. Nothing is
 * known of them yet. `gone` ends it when whoever asked has gone.
 * @throws {Refusal} 502 with the provider's own words, where it has any.
 */
export async function makePicture(line: PictureLine, prompt: string, gone: AbortSignal): Promise<Uint8Array> {
  const late = AbortSignal.timeout(line.patienceMs);
  const signal = AbortSignal.any([gone, late]);
  try {
    const picture = read(await answered(line, prompt, signal));
    if (picture instanceof Uint8Array) return picture;
    const trustedOrigin = new URL(line.baseUrl).origin;
    return await fetchPublicFile(picture.url, { trustedOrigin, limit: LARGEST_PICTURE, signal });
  } catch (error) {
    if (gone.aborted) throw providerFailed(OPENAI, "The request was given up.", error);
    if (late.aborted)
      throw providerFailed(OPENAI, `OpenAI did not answer within ${line.patienceMs / 1000} seconds.`, error);
    if (error instanceof ForeignFileRefused)
      throw providerFailed(OPENAI, "OpenAI's picture could not be fetched.", error);
    throw error;
  }
}

/** The answer's text. Redirects are not followed: they would carry the key elsewhere. */
async function answered(line: PictureLine, prompt: string, signal: AbortSignal): Promise<string> {
  const { status, ok, text } = await send(line, prompt, signal).catch((error) => {
    if (signal.aborted || error instanceof Refusal) throw error;
    throw providerFailed(OPENAI, unreachableWords(OPENAI, error), error);
  });
  if (!ok) throw providerFailed(OPENAI, refusalWords(OPENAI, status, text, line.apiKey));
  return text;
}

async function send({ apiKey, baseUrl, model }: PictureLine, prompt: string, signal: AbortSignal) {
  const { status, ok, body } = await fetch(`${baseUrl.replace(/\/+$/, "")}/images/generations`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(pictureRequest(model, prompt)),
    redirect: "manual",
    signal,
  });
  const bytes = body ? await boundedBytes(body, LARGEST_ANSWER, unreadable) : new Uint8Array();
  return { status, ok, text: new TextDecoder().decode(bytes) };
}

function read(text: string) {
  try {
    return pictures.parse(JSON.parse(text)).data[0];
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause?: unknown): Refusal =>
  providerFailed(OPENAI, "OpenAI's answer could not be read. Please try again.", cause);

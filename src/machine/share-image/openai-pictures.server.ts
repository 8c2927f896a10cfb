import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { ForeignFileRefused, fetchPublicFile, readStream } from "#platform/http/http.server.ts";
import {
  countModelCall,
  describeRefusal,
  describeUnreachable,
  missingKey,
  OPENAI,
  providerFailed,
  type TokenUse,
} from "#platform/models/models.server.ts";
import type { Show } from "#show/show.contract.ts";
import { DEFAULT_IMAGE_MODEL, makePictureRequest } from "./picture-request.rules.ts";

export type PictureAccess = {
  show: Show;
  apiKey: string;
  baseUrl: string;
  model: string;
  patienceMs: number;
  /** Called for every answer. */
  count: (tokens: TokenUse) => Promise<void>;
};

/** A picture can take a minute at busy times. */
const TIMEOUT_MS = 90_000;
const LARGEST_PICTURE = 10 * MB;
/** Base64 takes four bytes for every three. */
const LARGEST_ANSWER = Math.ceil((LARGEST_PICTURE * 4) / 3) + MB;

/**
 * Returns how to reach the picture model.
 * @throws {Refusal} 503 without a key.
 */
export function choosePictureModel(house: Pick<House, "db" | "env" | "now" | "show">): PictureAccess {
  const { env, show } = house;
  if (!env.OPENAI_API_KEY) throw missingKey(OPENAI);
  const model = env.OPENAI_IMAGE_MODEL ?? DEFAULT_IMAGE_MODEL;
  return {
    show: show(),
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL ?? OPENAI.home,
    model,
    patienceMs: TIMEOUT_MS,
    count: (tokens) => countModelCall(house, { provider: OPENAI.id, model, ...tokens }),
  };
}

const TokenCount = z.int().optional().catch(undefined);

const pictures = z.object({
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
 * Returns the bytes of a picture that OpenAI makes, unchecked, from its answer or from the address in it. `abandoned`
 * aborts the call.
 * @throws {Refusal} 502 with the provider's own message, if there is one.
 */
export async function makePicture(
  access: PictureAccess,
  prompt: string,
  abandoned: AbortSignal,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(access.patienceMs);
  const signal = AbortSignal.any([abandoned, late]);
  try {
    const answer = parseAnswer(await askForPicture(access, prompt, signal));
    const { input_tokens: inputTokens, output_tokens: outputTokens } = answer.usage ?? {};
    await access.count({ inputTokens, outputTokens });
    const [picture] = answer.data;
    if (picture instanceof Uint8Array) return picture;
    const trustedOrigin = new URL(access.baseUrl).origin;
    return await fetchPublicFile(picture.url, { trustedOrigin, limit: LARGEST_PICTURE, signal });
  } catch (error) {
    if (abandoned.aborted) throw providerFailed(OPENAI, "The request was given up.", error);
    if (late.aborted)
      throw providerFailed(
        OPENAI,
        `OpenAI did not answer within ${access.patienceMs / 1000} seconds.`,
        error,
      );
    if (error instanceof ForeignFileRefused)
      throw providerFailed(OPENAI, "OpenAI's picture could not be fetched.", error);
    throw error;
  }
}

async function askForPicture(access: PictureAccess, prompt: string, signal: AbortSignal): Promise<string> {
  const { status, ok, text } = await send(access, prompt, signal).catch((error) => {
    if (signal.aborted || error instanceof Refusal) throw error;
    throw providerFailed(OPENAI, describeUnreachable(OPENAI, error), error);
  });
  if (!ok) throw providerFailed(OPENAI, describeRefusal(OPENAI, status, text, access.apiKey));
  return text;
}

async function send({ show, apiKey, baseUrl, model }: PictureAccess, prompt: string, signal: AbortSignal) {
  const { status, ok, body } = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/images/generations`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(makePictureRequest(show, model, prompt)),
    // Following a redirect would send the key to another site.
    redirect: "manual",
    signal,
  });
  const bytes = body ? await readStream(body, LARGEST_ANSWER, unreadableAnswer) : new Uint8Array();
  return { status, ok, text: new TextDecoder().decode(bytes) };
}

function parseAnswer(text: string) {
  try {
    return pictures.parse(JSON.parse(text));
  } catch (error) {
    throw unreadableAnswer(error);
  }
}

const unreadableAnswer = (cause?: unknown): Refusal =>
  providerFailed(OPENAI, "OpenAI's answer could not be read. Please try again.", cause);

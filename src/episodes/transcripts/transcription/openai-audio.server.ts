import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { createBoundedFetch, ResponseTooLargeError } from "#platform/http/http.server.ts";
import { JobFailure } from "#platform/jobs/jobs.server.ts";
import {
  describeProviderRefusal,
  describeUnreachableProvider,
  OPENAI_PROVIDER,
  recordModelCall,
} from "#platform/models/models.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { isM4a } from "./mp3-parts.rules.ts";

const DEFAULT_TRANSCRIPTION_MODEL = "whisper-1";
/** It takes OpenAI minutes to transcribe an hour of audio. */
const TIMEOUT_MS = 10 * MINUTE_MS;
const MAX_RESPONSE_BYTES = 20 * MB;

const TranscribedSegment = z.object({ start: z.number(), end: z.number(), text: z.string() });
export type TranscribedSegment = z.output<typeof TranscribedSegment>;

const tokenCount = z.int().optional().catch(undefined);

/** A response in OpenAI's format `verbose_json`. Models that are billed by the minute report no tokens. */
const TranscriptionResponse = z.object({
  language: z.string().nullish(),
  segments: z.array(TranscribedSegment),
  usage: z.object({ input_tokens: tokenCount, output_tokens: tokenCount }).optional().catch(undefined),
});

/** Asks OpenAI to transcribe part of an audio file. @throws {JobFailure} with the provider's own error message */
export async function transcribeAudioPart(
  house: Pick<House, "db" | "env" | "now">,
  audio: Uint8Array,
  jobSignal: AbortSignal,
): Promise<{ language: string | null; segments: TranscribedSegment[] }> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl = OPENAI_PROVIDER.defaultBaseUrl } = house.env;
  const model = house.env.OPENAI_TRANSCRIBE_MODEL ?? DEFAULT_TRANSCRIPTION_MODEL;
  if (!apiKey) throw new JobFailure("The OpenAI API key is missing: set OPENAI_API_KEY.", { isFinal: true });
  const form = new FormData();
  // OpenAI recognizes the format by the file name's extension.
  form.set("file", new Blob([new Uint8Array(audio)]), isM4a(audio) ? "audio.m4a" : "audio.mp3");
  form.set("model", model);
  form.set("response_format", "verbose_json");
  form.set("timestamp_granularities[]", "segment");
  const { response, text } = await fetchText(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/audio/transcriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
    signal: AbortSignal.any([jobSignal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok)
    throw new JobFailure(describeProviderRefusal(OPENAI_PROVIDER, response.status, text, apiKey), {
      isFinal: response.status >= 400 && response.status < 500 && response.status !== 429,
      logged: { status: response.status },
    });
  const { language = null, segments, usage } = parseResponse(text);
  await recordModelCall(house, {
    ...{ provider: OPENAI_PROVIDER.id, model },
    ...{ inputTokens: usage?.input_tokens, outputTokens: usage?.output_tokens },
  });
  return { language, segments };
}

const fetchBounded = createBoundedFetch(MAX_RESPONSE_BYTES);

/** Returns a response with its text. @throws {JobFailure} if the connection fails or breaks, or the text is too long */
async function fetchText(
  address: string,
  request: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetchBounded(address, request);
    return { response, text: await response.text() };
  } catch (cause) {
    throw cause instanceof ResponseTooLargeError
      ? makeUnreadableFailure(cause)
      : new JobFailure(describeUnreachableProvider(OPENAI_PROVIDER, cause), { cause });
  }
}

function parseResponse(text: string): z.output<typeof TranscriptionResponse> {
  try {
    return TranscriptionResponse.parse(JSON.parse(text));
  } catch (cause) {
    throw makeUnreadableFailure(cause);
  }
}

const makeUnreadableFailure = (cause: unknown) =>
  new JobFailure("OpenAI's answer could not be read.", { cause });

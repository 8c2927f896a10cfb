import { z } from "zod";
import { Refusal } from "#platform/errors/errors.server.ts";

/** A company whose models the program asks: its name as people know it, and the variable that holds its key. */
export type ModelProvider = { id: "openai" | "xai"; name: string; keyVariable: string; home: string };

export const OPENAI: ModelProvider = {
  id: "openai",
  name: "OpenAI",
  keyVariable: "OPENAI_API_KEY",
  home: "https://api.openai.com/v1",
};

export const XAI: ModelProvider = {
  id: "xai",
  name: "xAI",
  keyVariable: "XAI_API_KEY",
  home: "https://api.x.ai/v1",
};

/** 503 by the decisions, section 3: which key is missing. */
export const missingKey = ({ id, name, keyVariable }: ModelProvider): Refusal =>
  new Refusal("unavailable", `The ${name} API key is missing: set ${keyVariable}.`, {
    details: { missingApiKey: true, provider: id },
  });

/** 502 by the decisions, section 3: xAI's failures are marked as such. `message` is fit for a person's eyes. */
export const providerFailed = ({ id }: ModelProvider, message: string, cause?: unknown): Refusal =>
  new Refusal("provider-failed", message, { details: id === "xai" ? { xaiApiError: true } : {}, cause });

/** The form of OpenAI and of those compatible with it, and xAI's own. */
const errorBody = z.object({
  code: z.string().catch(""),
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

const LONGEST_WORDS = 500;

/**
 * What a provider says of its refusal, in its own words on one line, without the key or what of it the provider quotes
 * (`sk-pr****1234`). `body` is the text as it came; undefined where it says nothing, a page included.
 */
export function ownWords(body: string, apiKey: string): string | undefined {
  const read = errorBody.safeParse(jsonOrNothing(body));
  if (!read.success) return undefined;
  const words = oneLine(read.data.error) || oneLine(read.data.code);
  return withoutKey(words, apiKey).slice(0, LONGEST_WORDS) || undefined;
}

/** The same with words of ours where the provider has none. */
export const refusalWords = (provider: ModelProvider, status: number, body: string, apiKey: string): string =>
  ownWords(body, apiKey) ?? `${provider.name} failed: status ${status}.`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Three and more letters before stars are the beginning of a key; what follows them is its end. */
const STRUCK_OUT_KEY = /[\w-]{3,}\*{2,}[\w-]*|\*{2,}[\w-]+/g;

const withoutKey = (text: string, apiKey: string): string =>
  text.replaceAll(apiKey, "…").replace(STRUCK_OUT_KEY, "…");

function jsonOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The words for a connection that failed. Node's name for the reason (ECONNREFUSED) helps whoever mends it. */
export function unreachableWords({ name }: ModelProvider, error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause)
    if ("code" in one && typeof one.code === "string" && /^[A-Z_]+$/.test(one.code))
      return `${name} could not be reached (${one.code}).`;
  return `${name} could not be reached.`;
}

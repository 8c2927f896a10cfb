import { z } from "zod";
import { Refusal } from "#platform/errors/errors.server.ts";
import { tryParseJson } from "#platform/http/json.rules.ts";

export type ModelProvider = {
  id: "openai" | "xai";
  name: string;
  keyVariable: string;
  defaultBaseUrl: string;
};

export const OPENAI_PROVIDER: ModelProvider = {
  id: "openai",
  name: "OpenAI",
  keyVariable: "OPENAI_API_KEY",
  defaultBaseUrl: "https://api.openai.com/v1",
};

export const XAI_PROVIDER: ModelProvider = {
  id: "xai",
  name: "xAI",
  keyVariable: "XAI_API_KEY",
  defaultBaseUrl: "https://api.x.ai/v1",
};

export const createMissingKeyRefusal = ({ id, name, keyVariable }: ModelProvider): Refusal =>
  new Refusal("unavailable", `The ${name} API key is missing: set ${keyVariable}.`, {
    details: { missingApiKey: true, provider: id },
  });

/**
 * Creates a refusal (502) with a message for users. If the provider is xAI, the response has the field `xaiApiError`.
 */
export const createProviderRefusal = ({ id }: ModelProvider, message: string, cause?: unknown): Refusal =>
  new Refusal("provider-failed", message, { details: id === "xai" ? { xaiApiError: true } : {}, cause });

const errorBody = z.object({
  code: z.string().catch(""),
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

const MAX_MESSAGE_LENGTH = 500;

/**
 * Returns the provider's message from the body of an error response, on a single line and without the API key, even a
 * partly masked one.
 */
export function parseProviderMessage(body: string, apiKey: string): string | undefined {
  const parsedBody = errorBody.safeParse(tryParseJson(body));
  if (!parsedBody.success) return undefined;
  const message = joinLines(parsedBody.data.error) || joinLines(parsedBody.data.code);
  return redactApiKey(message, apiKey).slice(0, MAX_MESSAGE_LENGTH) || undefined;
}

export const describeProviderRefusal = (
  provider: ModelProvider,
  status: number,
  body: string,
  apiKey: string,
): string => parseProviderMessage(body, apiKey) ?? `${provider.name} failed: status ${status}.`;

const joinLines = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Matches a masked API key, such as `sk-pr****1234`. */
const MASKED_KEY_PATTERN = /(?<![\w-])[\w-]{3,}\*{2,}[\w-]*|(?<!\*)\*{2,}[\w-]+/g;

const redactApiKey = (text: string, apiKey: string): string =>
  text.replaceAll(apiKey, "…").replace(MASKED_KEY_PATTERN, "…");

export function describeUnreachableProvider({ name }: ModelProvider, error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z_]+$/.test(cause.code))
      return `${name} could not be reached (${cause.code}).`;
  return `${name} could not be reached.`;
}

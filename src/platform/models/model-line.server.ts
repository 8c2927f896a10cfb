import type { LanguageModel } from "ai";
import { type ModelProvider, missingKey, OPENAI, XAI } from "./model-provider.server.ts";

/** A provider with all that is needed to ask it. `baseUrl` is set where it is not the provider's own address. */
export type ModelLine = {
  provider: ModelProvider;
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  /** How long an answer may take in all, a second try included. */
  patienceMs: number;
};

/** Keys, addresses and models of the providers, as the environment names them. */
export type ModelEnv = {
  [name in `${"OPENAI" | "XAI"}_${"API_KEY" | "BASE_URL" | "TEXT_MODEL"}`]?: string;
};

const PATIENCE_MS = 60_000;

/** A small model at OpenAI; whatever is newest at xAI, which names its small ones by number. */
const DEFAULT_MODEL = { openai: "gpt-6-luna", xai: "grok-latest" };

/** @throws {Refusal} 503 without the provider's key. */
export function modelLine(env: ModelEnv, id: ModelProvider["id"]): ModelLine {
  const [provider, apiKey, baseUrl, model] =
    id === "openai"
      ? [OPENAI, env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_TEXT_MODEL]
      : [XAI, env.XAI_API_KEY, env.XAI_BASE_URL, env.XAI_TEXT_MODEL];
  if (!apiKey) throw missingKey(provider);
  return { provider, apiKey, baseUrl, model: model ?? DEFAULT_MODEL[id], patienceMs: PATIENCE_MS };
}

/**
 * The line's model by each call that its server may know, the newer first. A server of one's own may know the older
 * one alone, which is the same at both providers. The SDKs take a tenth of a second to load, so they are loaded with
 * the first question, not at the start.
 */
export async function modelsOn({ provider, apiKey, baseUrl, model }: ModelLine): Promise<LanguageModel[]> {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { createOpenAI } = await import("@ai-sdk/openai");
  const openai = createOpenAI({ apiKey, baseURL: baseUrl ?? provider.home });
  const older = baseUrl === undefined ? [] : [openai.chat(model)];
  if (provider.id === "openai") return [openai.responses(model), ...older];
  const { createXai } = await import("@ai-sdk/xai");
  return [createXai({ apiKey, baseURL: baseUrl ?? provider.home }).responses(model), ...older];
}

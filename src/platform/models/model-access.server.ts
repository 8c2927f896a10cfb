import type { LanguageModel } from "ai";
import { boundedFetch } from "#platform/http/http.server.ts";
import { type ModelProvider, missingKey, OPENAI, XAI } from "./model-provider.server.ts";

/** `baseUrl` is set for a server other than the provider's own. */
export type ModelAccess = {
  provider: ModelProvider;
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  /** The longest that an answer may take, including a second try. */
  patienceMs: number;
};

export type ModelEnv = {
  [name in `${"OPENAI" | "XAI"}_${"API_KEY" | "BASE_URL" | "TEXT_MODEL"}`]?: string;
};

const PATIENCE_MS = 60_000;

/** In bytes, far more than ten topics need. */
const LARGEST_ANSWER = 4 * 1024 * 1024;

const DEFAULT_MODEL = { openai: "gpt-6-luna", xai: "grok-latest" };

/** @throws {Refusal} 503 without the provider's key. */
export function chooseModel(env: ModelEnv, id: ModelProvider["id"]): ModelAccess {
  const [provider, apiKey, baseUrl, model] =
    id === "openai"
      ? [OPENAI, env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_TEXT_MODEL]
      : [XAI, env.XAI_API_KEY, env.XAI_BASE_URL, env.XAI_TEXT_MODEL];
  if (!apiKey) throw missingKey(provider);
  return { provider, apiKey, baseUrl, model: model ?? DEFAULT_MODEL[id], patienceMs: PATIENCE_MS };
}

/**
 * Returns the model for each call that its server may support, the newer first. Self-hosted servers may only have the
 * older.
 */
export async function openModels(access: ModelAccess): Promise<LanguageModel[]> {
  const { provider, apiKey, baseUrl, model } = access;
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { createOpenAI } = await import("@ai-sdk/openai");
  const server = { apiKey, baseURL: baseUrl ?? provider.home, fetch: boundedFetch(LARGEST_ANSWER) };
  const openai = createOpenAI(server);
  const older = baseUrl === undefined ? [] : [openai.chat(model)];
  if (provider.id === "openai") return [openai.responses(model), ...older];
  const { createXai } = await import("@ai-sdk/xai");
  return [createXai(server).responses(model), ...older];
}

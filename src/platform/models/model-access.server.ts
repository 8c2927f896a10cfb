import type { LanguageModel, LanguageModelMiddleware } from "ai";
import { z } from "zod";
import { type Db, qb } from "#platform/database/database.server.ts";
import { createBoundedFetch } from "#platform/http/http.server.ts";
import {
  createMissingKeyRefusal,
  type ModelProvider,
  OPENAI_PROVIDER,
  XAI_PROVIDER,
} from "./model-provider.server.ts";
import type { ModelTables } from "./models.table.server.ts";

/** How many tokens a request to a model used. The numbers are undefined if the provider doesn't report them. */
export type TokenUsage = { inputTokens?: number | undefined; outputTokens?: number | undefined };

/** A number of tokens that can be stored. Servers may report anything, and what can't be stored counts as not reported. */
const StorableTokenCount = z.int32().nonnegative().nullable().catch(null);

type ModelCall = TokenUsage & { provider: ModelProvider["id"]; model: string };

/** The parts of the app that `recordModelCall` needs. */
export type ModelCallHouse = { db: Db; now(): Date };

/**
 * Records a request to which the provider responded. A useless response is recorded as well, because it costs the same.
 */
export async function recordModelCall({ db, now }: ModelCallHouse, call: ModelCall): Promise<void> {
  const { provider, model } = call;
  const inputTokens = StorableTokenCount.parse(call.inputTokens);
  const outputTokens = StorableTokenCount.parse(call.outputTokens);
  await qb<ModelTables>(db)
    .insertInto("model_calls")
    .values({ provider, model, inputTokens, outputTokens, answeredAt: now().toISOString() })
    .execute();
}

/** How to reach a provider's model. `baseUrl` is set if requests go to a server other than the provider's own. */
export type ModelAccess = {
  provider: ModelProvider;
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  /** How long to wait for a response, including a second attempt. */
  patienceMs: number;
  /** Called for each response. A useless response costs the same, so it is counted as well. */
  recordUsage: (tokens: TokenUsage) => Promise<void>;
};

export type ModelEnv = {
  [name in `${"OPENAI" | "XAI"}_${"API_KEY" | "BASE_URL" | "TEXT_MODEL"}`]?: string;
};

const DEFAULT_TIMEOUT_MS = 60_000;

/** The maximum size of a response in bytes, which is far more than ten topics need. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const DEFAULT_MODEL = { openai: "gpt-6-luna", xai: "grok-latest" };

/** Returns how to reach a provider's model. @throws {Refusal} 503 if the provider's API key isn't set */
export function requireModelAccess(
  house: ModelCallHouse & { env: ModelEnv },
  id: ModelProvider["id"],
): ModelAccess {
  const { env } = house;
  const [provider, apiKey, baseUrl, model] =
    id === "openai"
      ? [OPENAI_PROVIDER, env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_TEXT_MODEL]
      : [XAI_PROVIDER, env.XAI_API_KEY, env.XAI_BASE_URL, env.XAI_TEXT_MODEL];
  if (!apiKey) throw createMissingKeyRefusal(provider);
  const modelName = model ?? DEFAULT_MODEL[id];
  const recordUsage = (tokens: TokenUsage) =>
    recordModelCall(house, { provider: id, model: modelName, ...tokens });
  return { provider, apiKey, baseUrl, model: modelName, patienceMs: DEFAULT_TIMEOUT_MS, recordUsage };
}

/**
 * Returns a client for each API that the model's server may support, newest API first. Self-hosted servers may support
 * only the older one.
 */
export async function createModelClients(access: ModelAccess): Promise<LanguageModel[]> {
  const { provider, apiKey, baseUrl, model } = access;
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { createOpenAI } = await import("@ai-sdk/openai");
  const server = {
    apiKey,
    baseURL: baseUrl ?? provider.defaultBaseUrl,
    fetch: createBoundedFetch(MAX_RESPONSE_BYTES),
  };
  const openai = createOpenAI(server);
  const { wrapLanguageModel } = await import("ai");
  const middleware = createRecordingMiddleware(access);
  const olderModels = baseUrl === undefined ? [] : [openai.chat(model)];
  const createNewerModel = async () => {
    if (provider.id === "openai") return openai.responses(model);
    const { createXai } = await import("@ai-sdk/xai");
    return createXai(server).responses(model);
  };
  return [await createNewerModel(), ...olderModels].map((languageModel) =>
    wrapLanguageModel({ model: languageModel, middleware }),
  );
}

const createRecordingMiddleware = ({ recordUsage }: ModelAccess): LanguageModelMiddleware => ({
  async wrapGenerate({ doGenerate }) {
    const result = await doGenerate();
    const { inputTokens, outputTokens } = result.usage;
    await recordUsage({ inputTokens: inputTokens.total, outputTokens: outputTokens.total });
    return result;
  },
});

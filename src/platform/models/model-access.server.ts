import type { LanguageModel, LanguageModelMiddleware } from "ai";
import { type Db, on } from "#platform/database/database.server.ts";
import { createBoundedFetch } from "#platform/http/http.server.ts";
import { createMissingKeyRefusal, type ModelProvider, OPENAI, XAI } from "./model-provider.server.ts";
import type { ModelTables } from "./models.table.server.ts";

/** How many tokens a call used. Undefined if the provider doesn't report them. */
export type TokenUse = { inputTokens?: number | undefined; outputTokens?: number | undefined };

type ModelCall = TokenUse & { provider: ModelProvider["id"]; model: string };

/** The parts of the app that are needed to count calls. */
export type CallCounter = { db: Db; now(): Date };

/** Counts a call to which a provider responded, even if the response is useless, because it costs the same. */
export async function countModelCall({ db, now }: CallCounter, call: ModelCall): Promise<void> {
  const { provider, model, inputTokens = null, outputTokens = null } = call;
  await on<ModelTables>(db)
    .insertInto("model_calls")
    .values({ provider, model, inputTokens, outputTokens, answeredAt: now().toISOString() })
    .execute();
}

/** How to call a provider. `baseUrl` is set if the server isn't the provider's own. */
export type ModelAccess = {
  provider: ModelProvider;
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  /** The longest time that a response may take, including a second attempt. */
  patienceMs: number;
  /** Called for each response, useful or not, because both cost the same. */
  count: (tokens: TokenUse) => Promise<void>;
};

export type ModelEnv = {
  [name in `${"OPENAI" | "XAI"}_${"API_KEY" | "BASE_URL" | "TEXT_MODEL"}`]?: string;
};

const PATIENCE_MS = 60_000;

/** The size in bytes of the largest accepted response, far more than ten topics need. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const DEFAULT_MODEL = { openai: "gpt-6-luna", xai: "grok-latest" };

/** Returns how to call a provider. @throws {Refusal} 503 without the provider's API key */
export function chooseModel(house: CallCounter & { env: ModelEnv }, id: ModelProvider["id"]): ModelAccess {
  const { env } = house;
  const [provider, apiKey, baseUrl, model] =
    id === "openai"
      ? [OPENAI, env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_TEXT_MODEL]
      : [XAI, env.XAI_API_KEY, env.XAI_BASE_URL, env.XAI_TEXT_MODEL];
  if (!apiKey) throw createMissingKeyRefusal(provider);
  const asked = model ?? DEFAULT_MODEL[id];
  const count = (tokens: TokenUse) => countModelCall(house, { provider: id, model: asked, ...tokens });
  return { provider, apiKey, baseUrl, model: asked, patienceMs: PATIENCE_MS, count };
}

/**
 * Returns the model once for each API that the server may support, newest API first. Self-hosted servers may only have
 * the older API.
 */
export async function openModels(access: ModelAccess): Promise<LanguageModel[]> {
  const { provider, apiKey, baseUrl, model } = access;
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { createOpenAI } = await import("@ai-sdk/openai");
  const server = { apiKey, baseURL: baseUrl ?? provider.home, fetch: createBoundedFetch(MAX_RESPONSE_BYTES) };
  const openai = createOpenAI(server);
  const { wrapLanguageModel } = await import("ai");
  const middleware = createCountingMiddleware(access);
  const older = baseUrl === undefined ? [] : [openai.chat(model)];
  const newer = async () => {
    if (provider.id === "openai") return openai.responses(model);
    const { createXai } = await import("@ai-sdk/xai");
    return createXai(server).responses(model);
  };
  return [await newer(), ...older].map((each) => wrapLanguageModel({ model: each, middleware }));
}

const createCountingMiddleware = ({ count }: ModelAccess): LanguageModelMiddleware => ({
  async wrapGenerate({ doGenerate }) {
    const answer = await doGenerate();
    const { inputTokens, outputTokens } = answer.usage;
    await count({ inputTokens: inputTokens.total, outputTokens: outputTokens.total });
    return answer;
  },
});

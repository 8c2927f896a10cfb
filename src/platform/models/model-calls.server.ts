import { type Db, on } from "#platform/database/database.server.ts";
import type { ModelProvider } from "./model-provider.server.ts";
import type { ModelTables } from "./models.table.server.ts";

/** Undefined if the provider doesn't report it. */
export type TokenUse = { inputTokens?: number | undefined; outputTokens?: number | undefined };

type ModelCall = TokenUse & { provider: ModelProvider["id"]; model: string };

/** The parts of the house that counting needs. */
export type CallCounter = { db: Db; now(): Date };

/** Counts a call that a provider answered, even if its answer turns out to be useless, because it costs the same. */
export async function countModelCall({ db, now }: CallCounter, call: ModelCall): Promise<void> {
  const { provider, model, inputTokens = null, outputTokens = null } = call;
  await on<ModelTables>(db)
    .insertInto("model_calls")
    .values({ provider, model, inputTokens, outputTokens, answeredAt: now().toISOString() })
    .execute();
}

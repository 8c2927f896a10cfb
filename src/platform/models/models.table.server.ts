import type { Generated } from "kysely";

type Model = { provider: "openai" | "xai"; model: string };

/** Tokens are null where the provider does not tell. */
type ModelCallsTable = Model & {
  id: Generated<number>;
  inputTokens: number | null;
  outputTokens: number | null;
  answeredAt: string;
};

/** In hundredths of a cent for a million tokens. */
type ModelPricesTable = Model & { input: number; output: number };

export type ModelTables = { model_calls: ModelCallsTable; model_prices: ModelPricesTable };

import type { Generated } from "kysely";

type Model = { provider: "openai" | "xai"; model: string };

/** The token counts are null if the provider doesn't report them. */
type ModelCallsTable = Model & {
  id: Generated<number>;
  inputTokens: number | null;
  outputTokens: number | null;
  answeredAt: string;
};

/** Prices, in hundredths of a cent per million tokens. */
type ModelPricesTable = Model & { input: number; output: number };

export type ModelTables = { model_calls: ModelCallsTable; model_prices: ModelPricesTable };

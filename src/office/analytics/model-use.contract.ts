import { z } from "zod";
import { endpoints, moment, requiredText } from "#platform/http/endpoint.contract.ts";

const HIGHEST_PRICE = 10_000;
const WRONG_PRICE = `must be a number from 0 to ${HIGHEST_PRICE.toLocaleString("en-US")}`;

const provider = z.enum(["openai", "xai"], "Provider must be openai or xai");
const price = (label: string) =>
  z
    .number(`${label} ${WRONG_PRICE}`)
    .min(0, `${label} ${WRONG_PRICE}`)
    .max(HIGHEST_PRICE, `${label} ${WRONG_PRICE}`);

/** In US dollars per million tokens, exact to a hundredth of a cent. */
const ModelPrice = z.object({ input: z.number(), output: z.number() });
export type ModelPrice = z.output<typeof ModelPrice>;

const UsedModel = z.object({
  provider,
  model: z.string(),
  calls: z.int(),
  /** Totals of what the provider reported. The tokens of `callsWithoutTokens` are not included. */
  inputTokens: z.int(),
  outputTokens: z.int(),
  callsWithoutTokens: z.int(),
  /** Null until the team sets what it pays. */
  price: ModelPrice.nullable(),
});
export type UsedModel = z.output<typeof UsedModel>;

export const ModelUse = z.object({
  /** Periods of seven days, oldest first. The last one ends now. */
  weeks: z.array(z.object({ from: moment, calls: z.int(), inputTokens: z.int(), outputTokens: z.int() })),
  /** The models used in these weeks, most used first. */
  models: z.array(UsedModel),
});
export type ModelUse = z.output<typeof ModelUse>;

export const modelUseEndpoints = endpoints({
  "GET /api/analytics/models": {
    access: "admin",
    summary: "How often AI models answered in the last 26 weeks, with how many tokens",
    answer: ModelUse,
  },
  "PUT /api/analytics/models/price": {
    access: "admin",
    summary: "Set what the team pays for a model, in dollars per million tokens",
    body: z.object({
      provider,
      model: requiredText("Model", 200),
      input: price("The price of tokens in"),
      output: price("The price of tokens out"),
    }),
    answer: ModelPrice,
  },
});

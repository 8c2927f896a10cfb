import { z } from "zod";
import { dateTime, defineEndpoints, requiredText } from "#platform/http/endpoint.contract.ts";

const MAX_PRICE = 10_000;
const INVALID_PRICE_MESSAGE = `must be a number from 0 to ${MAX_PRICE.toLocaleString("en-US")}`;

const providerField = z.enum(["openai", "xai"], "Provider must be openai or xai");
const makePriceField = (label: string) =>
  z
    .number(`${label} ${INVALID_PRICE_MESSAGE}`)
    .min(0, `${label} ${INVALID_PRICE_MESSAGE}`)
    .max(MAX_PRICE, `${label} ${INVALID_PRICE_MESSAGE}`);

/** A model's prices in US dollars per million tokens, to a hundredth of a cent. */
const ModelPrice = z.object({ input: z.number(), output: z.number() });
export type ModelPrice = z.output<typeof ModelPrice>;

export const ModelUsage = z.object({
  provider: providerField,
  model: z.string(),
  calls: z.int(),
  /** The tokens that the provider reported. It didn't report any for the calls counted in `callsWithoutTokens`. */
  inputTokens: z.int(),
  outputTokens: z.int(),
  callsWithoutTokens: z.int(),
  /** Null until the team enters what it pays. */
  price: ModelPrice.nullable(),
});
export type ModelUsage = z.output<typeof ModelUsage>;

export const ModelUse = z.object({
  /** Seven-day periods, oldest first. The last one ends now. */
  weeks: z.array(z.object({ from: dateTime, calls: z.int(), inputTokens: z.int(), outputTokens: z.int() })),
  /** The models used in these weeks, most used first. */
  models: z.array(ModelUsage),
});
export type ModelUse = z.output<typeof ModelUse>;

export const modelUseEndpoints = defineEndpoints({
  "GET /api/analytics/models": {
    access: "admin",
    summary: "How often AI models answered in the last 26 weeks, with how many tokens",
    answer: ModelUse,
  },
  "PUT /api/analytics/models/price": {
    access: "admin",
    summary: "Set what the team pays for a model, in dollars per million tokens",
    body: z.object({
      provider: providerField,
      model: requiredText("Model", 200),
      input: makePriceField("The price of tokens in"),
      output: makePriceField("The price of tokens out"),
      /** The price that the sender saw, so that two people's changes don't overwrite each other. */
      basedOn: ModelPrice.nullish(),
    }),
    answer: ModelPrice,
    errors: [409],
  },
});

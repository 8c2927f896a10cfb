import type { ModelUsage } from "./model-use.contract.ts";

const TOKENS_PER_PRICE_UNIT = 1_000_000;

/**
 * Returns what a model cost, in dollars. Returns undefined if the team hasn't set a price, or if the provider didn't
 * report the tokens of every call.
 */
export function computeCost({
  price,
  inputTokens,
  outputTokens,
  callsWithoutTokens,
}: ModelUsage): number | undefined {
  if (!price || callsWithoutTokens > 0) return undefined;
  return (inputTokens * price.input + outputTokens * price.output) / TOKENS_PER_PRICE_UNIT;
}

/** Formats an amount as '$1,204.50'. Below a dollar, as in '$0.0042', rounds to a hundredth of a cent. */
export const formatCost = (dollars: number): string =>
  dollars.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: dollars > 0 && dollars < 1 ? 4 : 2,
  });

/** Parses a price in dollars. Returns undefined if the text isn't a price. */
export function parsePrice(text: string): number | undefined {
  const digits = text.trim().replace(/^\$\s*/, "");
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits) ? Number(digits) : undefined;
}

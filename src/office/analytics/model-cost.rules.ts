import type { UsedModel } from "./model-use.contract.ts";

const MILLION = 1_000_000;

/**
 * Returns the cost in dollars. Returns undefined if the team hasn't set a price, or if the provider didn't report the
 * tokens of every call.
 */
export function computeCost({
  price,
  inputTokens,
  outputTokens,
  callsWithoutTokens,
}: UsedModel): number | undefined {
  if (!price || callsWithoutTokens > 0) return undefined;
  return (inputTokens * price.input + outputTokens * price.output) / MILLION;
}

/** Returns '$1,204.50' or '$0.0042'. Amounts below a dollar are rounded to a hundredth of a cent. */
export const formatCost = (dollars: number): string =>
  dollars.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: dollars > 0 && dollars < 1 ? 4 : 2,
  });

/** Parses a typed price. Returns undefined if the text isn't a price. */
export function parsePrice(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, "");
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}

import type { UsedModel } from "./model-use.contract.ts";

const A_MILLION = 1_000_000;

/** In dollars; undefined where the team names no price or the provider told no tokens of some calls. */
export function findCost({
  price,
  inputTokens,
  outputTokens,
  callsWithoutTokens,
}: UsedModel): number | undefined {
  if (!price || callsWithoutTokens > 0) return undefined;
  return (inputTokens * price.input + outputTokens * price.output) / A_MILLION;
}

/** '$1,204.50', '$0.0042': what is under a dollar to the hundredth of a cent. */
export const formatCost = (dollars: number): string =>
  dollars.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: dollars > 0 && dollars < 1 ? 4 : 2,
  });

/** A price as typed: undefined where it is none. */
export function parsePrice(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, "");
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}

import type fc from "fast-check";

/** Model tests use a few fixed seeds. MODEL_RUNS sets the number of random ones instead, and MODEL_SEED repeats one. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4);
const SEED = process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? undefined : "43");

/** Doesn't shrink failures, because each run opens databases, and the seed is enough to repeat one. */
export const MODEL_RUNS: fc.Parameters<unknown> = {
  numRuns: RUNS,
  endOnFailure: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
};

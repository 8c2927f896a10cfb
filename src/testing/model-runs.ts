import type fc from "fast-check";

/** How the models run: a few fixed seeds in the tests, and as many others as MODEL_RUNS says; MODEL_SEED repeats one. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4);
const SEED = process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? undefined : "43");

/** Without shrinking, because each run opens databases, and the seed is enough to repeat a failure. */
export const MODEL_RUNS: fc.Parameters<unknown> = {
  numRuns: RUNS,
  endOnFailure: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
};

import type fc from "fast-check";

/**
 * By default, each model test runs a few times from a fixed seed. MODEL_RUNS makes it run that many times from a random
 * seed, and MODEL_SEED repeats the runs from a given seed.
 */
const RUN_COUNT = Number(process.env.MODEL_RUNS ?? 4);
const SEED = process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? undefined : "43");

/**
 * Failing runs aren't shrunk, because every run opens databases, which takes a long time. The seed is enough to
 * reproduce a failure.
 */
export const MODEL_TEST_OPTIONS: fc.Parameters<unknown> = {
  numRuns: RUN_COUNT,
  endOnFailure: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
};

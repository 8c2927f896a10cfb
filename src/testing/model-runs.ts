import type fc from "fast-check";

/**
 * By default, model tests run a few times from a fixed seed. If MODEL_RUNS is set, they run that many times from a
 * random seed. MODEL_SEED repeats the runs of a certain seed.
 */
const RUN_COUNT = Number(process.env.MODEL_RUNS ?? 4);
const SEED = process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? undefined : "43");

/** Failures aren't shrunk, because every run opens databases, and the seed is enough to reproduce a failure. */
export const MODEL_RUNS: fc.Parameters<unknown> = {
  numRuns: RUN_COUNT,
  endOnFailure: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
};

import { expect, test } from "vitest";
import { JOBS } from "#app/all-jobs.server.ts";
import { OUTGOING } from "#app/api.server.ts";

/**
 * An email whose recipient isn't known yet; transcribing, which its episode shows; and removing pictures that a restore
 * left behind, which the log mentions.
 */
const SEEN_ELSEWHERE = ["forgotten-password", "transcribe", "unnamed-uploads"];

test("every kind of job is in Settings, Outgoing, or seen elsewhere", () => {
  const outgoing = OUTGOING.map(({ name }) => name);
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual([...outgoing, ...SEEN_ELSEWHERE].toSorted());
});

import { expect, test } from "vitest";
import { JOBS } from "#app/all-jobs.server.ts";
import { OUTGOING } from "#app/api.server.ts";

/**
 * Jobs that Settings, Outgoing doesn't list: an email whose recipient isn't known yet, transcribing, which the
 * episode's page shows, and removing pictures that a restore left behind, which is logged.
 */
const SEEN_ELSEWHERE = ["forgotten-password", "transcribe", "unnamed-uploads"];

test("every kind of job is listed in Settings, Outgoing, or visible elsewhere", () => {
  const outgoing = OUTGOING.map(({ name }) => name);
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual([...outgoing, ...SEEN_ELSEWHERE].toSorted());
});

import { expect, test } from "vitest";
import { JOBS } from "#app/all-jobs.server.ts";
import { OUTGOING_JOB_KINDS } from "#app/api.server.ts";

/**
 * Jobs that the Outgoing page in Settings doesn't list: an email whose recipient isn't known yet; transcriptions, which
 * the episode's page shows; and the removal of pictures that a restore left behind, which is logged.
 */
const UNLISTED_JOBS = ["forgotten-password", "transcribe", "unnamed-uploads"];

test("every kind of job is listed in Settings, Outgoing, or visible elsewhere", () => {
  const outgoing = OUTGOING_JOB_KINDS.map(({ name }) => name);
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual([...outgoing, ...UNLISTED_JOBS].toSorted());
});

import { expect, test } from "vitest";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { OUTGOING_JOB_KINDS } from "#app/api.server.ts";

/**
 * The kinds of jobs that aren't listed under Settings, Outgoing: emails whose recipient isn't known yet, and
 * transcriptions, which the episode's page shows.
 */
const UNLISTED_JOBS = ["forgotten-password", "transcribe"];

test("every kind of job is listed in Settings, Outgoing, or visible elsewhere", () => {
  const outgoingNames = OUTGOING_JOB_KINDS.map(({ name }) => name);
  expect(JOB_KINDS.map(({ name }) => name).toSorted()).toEqual(
    [...outgoingNames, ...UNLISTED_JOBS].toSorted(),
  );
});

import { expect, test } from "vitest";
import { JOBS } from "#app/all-jobs.server.ts";
import { OUTGOING } from "#app/api.server.ts";

/** Where a person sees a failed one instead: a mail to nobody known yet, and the episode that waits for its words. */
const SEEN_ELSEWHERE = ["forgotten-password", "transcribe"];

test("every kind of job is in Settings, Outgoing, or seen elsewhere", () => {
  const outgoing = OUTGOING.map(({ name }) => name);
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual([...outgoing, ...SEEN_ELSEWHERE].toSorted());
});

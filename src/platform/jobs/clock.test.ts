import { expect, test } from "vitest";
import { z } from "zod";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  addJob,
  JobFailure,
  type JobKind,
  type JobsHouse,
  makeJobDue,
  releaseJobs,
  retryJobs,
  settleRestoredJobs,
} from "./jobs.server.ts";
import { runDueJobs } from "./testing/run-due-jobs.ts";

const YEAR_MS = 365 * 24 * 3600 * 1000;

describeOnBothEngines("after a clock that was a year ahead has been set back", (open) => {
  test("jobs that were added again, retried, released or made due run immediately", async () => {
    const { db } = await open();
    let currentMs = Date.parse("2026-12-01T12:00:00Z");
    let hasFailed = true;
    const doneKeys: (string | null)[] = [];
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const house: JobsHouse = { db, log, now: () => new Date(currentMs) };
    const kind: JobKind<JobsHouse> = {
      name: "greeting",
      payload: z.unknown(),
      pausesInMinutes: [],
      afterRestore: "held",
      run: async (_, __, { key }) => {
        if (hasFailed) throw new JobFailure("452 4.2.2, the mailbox is full");
        doneKeys.push(key);
      },
    };
    const add = (key: string, dueAt = house.now()) =>
      transaction(db, (trx) => addJob(trx, house, kind, {}, { key, dueAt }));

    await add("added again");
    const retriedId = await add("retried");
    await runDueJobs(house, [kind]);
    await add("released");
    await settleRestoredJobs(db, house, [kind]);
    const postponedId = await add("made due", new Date(currentMs + 3600_000));
    hasFailed = false;

    currentMs += YEAR_MS;
    await add("added again");
    await retryJobs(db, house, [retriedId]);
    await releaseJobs(db, house, kind.name);
    await makeJobDue(db, house, postponedId);
    currentMs -= YEAR_MS;
    await runDueJobs(house, [kind]);
    expect(doneKeys.sort()).toEqual(["added again", "made due", "released", "retried"]);
  });
});

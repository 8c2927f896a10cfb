import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { claimJob } from "./claiming.server.ts";
import {
  addJob,
  findJob,
  JobFailure,
  type JobKind,
  type JobsHouse,
  type RunningJob,
  retryJobs,
} from "./jobs.server.ts";
import { runDueJobs } from "./testing/run-due-jobs.ts";

describeOnBothEngines("a job", (open) => {
  let db: Db;
  let house: JobsHouse;
  let currentMs: number;
  let id: number;

  const createKind = (run: (job: RunningJob) => Promise<void> = async () => {}): JobKind<JobsHouse> => ({
    name: "greeting",
    payload: z.unknown(),
    pausesInMinutes: [1, 5],
    afterRestore: "resumed",
    run: (_, __, job) => run(job),
  });

  beforeEach(async () => {
    ({ db } = await open());
    currentMs = Date.parse("2026-12-01T12:00:00Z");
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    house = { db, log, now: () => new Date(currentMs) };
    id = await transaction(db, (trx) => addJob(trx, house, createKind(), {}, { key: "paul" }));
  });

  afterEach(() => void vi.useRealTimers());

  test("that restarts have interrupted has all its attempts left", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const _ of ["first", "second", "third"]) {
      const stopping = new AbortController();
      const kind = createKind(async ({ signal }) => {
        stopping.abort();
        await vi.advanceTimersByTimeAsync(8000);
        signal.throwIfAborted();
      });
      await runDueJobs(house, [kind], stopping.signal);
      expect(await findJob(db, "greeting", "paul")).toMatchObject({ state: "waiting", attempts: 0 });
    }
    const failingKind = createKind(() => Promise.reject(new JobFailure("The mailbox is full")));
    await runDueJobs(house, [failingKind]);
    expect(await findJob(db, "greeting", "paul")).toMatchObject({ state: "waiting", attempts: 1 });
  });

  test("that always kills its process fails after a while, and can be retried", async () => {
    for (let kill = 1; kill <= 13; kill += 1) {
      expect(await claimJob(house, createKind())).toBeDefined();
      currentMs += 61_000;
    }
    expect(await runDueJobs(house, [createKind()])).toBe(0);
    expect(await findJob(db, "greeting", "paul")).toMatchObject({
      state: "failed",
      error: "The site stopped each time it was working on this",
    });
    await retryJobs(db, house, [id]);
    expect(await runDueJobs(house, [createKind()])).toBe(1);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { claimJob } from "./claiming.server.ts";
import {
  addJob,
  addJobs,
  countJobs,
  countJobsPerHour,
  deleteJobs,
  findJob,
  JobFailure,
  type JobKind,
  type JobsHouse,
  listJobs,
  readJobs,
  retryJobs,
  settleRestoredJobs,
  startJobs,
  sweepJobs,
} from "./jobs.server.ts";
import { runDueJobs } from "./testing/run-due-jobs.ts";
import { makeJobStartRateLimit } from "./workers.server.ts";

const Greeting = z.object({ to: z.string() });
type Greeting = z.output<typeof Greeting>;

describeOnBothEngines("jobs", (open) => {
  let db: Db;
  let currentMs: number;
  let greetedNames: string[];

  beforeEach(async () => {
    ({ db } = await open());
    currentMs = Date.parse("2026-12-01T12:00:00Z");
    greetedNames = [];
  });

  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const newProcess = (): JobsHouse => ({ db, log, now: () => new Date(currentMs) });
  const passSeconds = (seconds: number) => {
    currentMs += seconds * 1000;
  };

  const createGreetingKind = (
    change: Partial<JobKind<JobsHouse, Greeting>> = {},
  ): JobKind<JobsHouse, Greeting> => ({
    name: "greeting",
    payload: Greeting,
    pausesInMinutes: [1, 5],
    afterRestore: "resumed",
    run: async (_, { to }) => void greetedNames.push(to),
    ...change,
  });

  const addGreeting = (name: string, options: Parameters<typeof addJob>[4] = {}) =>
    transaction(db, (trx) => addJob(trx, newProcess(), createGreetingKind(), { to: name }, options));
  const runGreetings = (change: Partial<JobKind<JobsHouse, Greeting>> = {}) =>
    runDueJobs(newProcess(), [createGreetingKind(change)]);
  const failAttempt = async () => {
    throw new JobFailure("452 4.2.2, the mailbox is full");
  };
  const selection = { kinds: ["greeting"], limit: 10, offset: 0 };
  const listWaiting = async () => (await listJobs(db, selection)).filter(({ state }) => state === "waiting");
  const listFailed = async () => (await listJobs(db, selection)).filter(({ state }) => state === "failed");

  test("a job runs once and leaves only a count", async () => {
    const id = await addGreeting("Paul");
    expect(await runGreetings()).toBe(1);
    expect(await runGreetings()).toBe(0);
    expect(greetedNames).toEqual(["Paul"]);
    expect((await readJobs(db, [id])).size).toBe(0);
    expect(await countJobsPerHour(db, ["greeting"], new Date(0))).toEqual([
      { hour: "2026-12-01T12:00:00.000Z", kind: "greeting", done: 1, late: 0, failed: 0 },
    ]);
  });

  test("a change that is rolled back adds no job", async () => {
    const change = transaction(db, async (trx) => {
      await addJob(trx, newProcess(), createGreetingKind(), { to: "Paul" });
      throw new Error("taken back");
    });
    await expect(change).rejects.toThrow("taken back");
    expect(await runGreetings()).toBe(0);
  });

  test("a job waits until it is due", async () => {
    await addGreeting("Paul", { dueAt: new Date(currentMs + 60_000) });
    expect(await runGreetings()).toBe(0);
    passSeconds(60);
    expect(await runGreetings()).toBe(1);
  });

  test("a job waits longer after each failure, and after the last attempt has failed with its reason", async () => {
    await addGreeting("Paul");
    await runGreetings({ run: failAttempt });
    passSeconds(59);
    expect(await runGreetings()).toBe(0);
    expect(await listWaiting()).toMatchObject([{ attempts: 1, error: "452 4.2.2, the mailbox is full" }]);
    passSeconds(1);
    await runGreetings({ run: failAttempt });
    passSeconds(299);
    await runGreetings({ run: failAttempt });
    expect(await countJobs(db, ["greeting"])).toEqual([{ kind: "greeting", state: "waiting", count: 1 }]);
    passSeconds(1);
    await runGreetings({ run: failAttempt });
    expect(await listFailed()).toMatchObject([
      { attempts: 3, payload: { to: "Paul" }, error: "452 4.2.2, the mailbox is full" },
    ]);
    passSeconds(24 * 3600);
    expect(await runGreetings()).toBe(0);
  });

  test("a final failure is not retried by itself, but can be retried manually with all its attempts", async () => {
    const id = await addGreeting("Paul");
    await runGreetings({
      run: async () => {
        throw new JobFailure("550 No such person", { isFinal: true });
      },
    });
    passSeconds(24 * 3600);
    expect(await runGreetings()).toBe(0);
    expect(await retryJobs(db, newProcess(), [id])).toEqual([id]);
    await runGreetings({ run: failAttempt });
    passSeconds(60);
    expect(await runGreetings()).toBe(1);
    expect(greetedNames).toEqual(["Paul"]);
    expect(await retryJobs(db, newProcess(), [id])).toEqual([]);
  });

  test("a failed job is deleted after thirty days, or immediately if its line is forgotten", async () => {
    await addGreeting("Paul");
    const unrecordedId = await addGreeting("Eve", { keep: "nothing" });
    const recordedId = await addGreeting("Anna", { keep: "record" });
    await runGreetings({ pausesInMinutes: [], run: failAttempt });
    expect((await listFailed()).map(({ payload }) => payload)).toEqual([{ to: "Paul" }, { to: "Anna" }]);
    expect((await readJobs(db, [unrecordedId])).size).toBe(0);
    passSeconds(31 * 24 * 3600);
    await sweepJobs(newProcess());
    expect(await listFailed()).toEqual([]);
    expect((await readJobs(db, [recordedId])).get(recordedId)).toMatchObject({
      state: "failed",
      payload: null,
    });
  });

  test("jobs of one line run in order, even if the first one has to wait", async () => {
    await addGreeting("first", { line: "guest 1" });
    await runGreetings({ run: failAttempt });
    await addGreeting("second", { line: "guest 1" });
    await addGreeting("another", { line: "guest 2" });
    await runGreetings({ atOnce: 4 });
    passSeconds(60);
    await runGreetings({ atOnce: 4 });
    expect(greetedNames).toEqual(["another", "first", "second"]);
  });

  test("adding a job with the same key again updates its payload and keeps the earlier time", async () => {
    const id = await addGreeting("old", { key: "user 1", dueAt: new Date(currentMs + 60_000) });
    expect(await addGreeting("new", { key: "user 1" })).toBe(id);
    expect(await addGreeting("newest", { key: "user 1", dueAt: new Date(currentMs + 60_000) })).toBe(id);
    expect(await runGreetings()).toBe(1);
    expect(greetedNames).toEqual(["newest"]);
  });

  test("a job that is added again while it is running runs once more", async () => {
    await addGreeting("first", { key: "user 1" });
    await runGreetings({
      run: async (_, { to }) => {
        greetedNames.push(to);
        if (to === "first") await addGreeting("second", { key: "user 1" });
      },
    });
    expect(greetedNames).toEqual(["first", "second"]);
    expect(await findJob(db, "greeting", "user 1")).toBeUndefined();
  });

  test("a job keeps its progress and its result under its key", async () => {
    const id = await addGreeting("Paul", { key: "episode 7", keep: "record" });
    const seenPayloads: unknown[] = [];
    await runGreetings({
      run: async (_, __, job) => {
        await job.progress(0.4);
        seenPayloads.push((await findJob(db, "greeting", "episode 7"))?.progress);
        return { result: "412 lines" };
      },
    });
    expect(seenPayloads).toEqual([0.4]);
    expect(await findJob(db, "greeting", "episode 7")).toMatchObject({
      id,
      state: "done",
      result: "412 lines",
    });
  });

  test("several processes run each of many jobs once", async () => {
    await transaction(db, (trx) =>
      addJobs(
        trx,
        newProcess(),
        createGreetingKind(),
        Array.from({ length: 40 }, (_, index) => ({ payload: { to: `guest ${index}` } })),
      ),
    );
    const doneCounts = await Promise.all([1, 2, 3].map(() => runGreetings({ atOnce: 4 })));
    expect(doneCounts.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect(new Set(greetedNames).size).toBe(40);
    expect(greetedNames).toHaveLength(40);
  });

  test("a dead process's job is done by another one after its lease has ended", async () => {
    await addGreeting("Paul");
    await claimJob(newProcess(), createGreetingKind());
    expect(await runGreetings()).toBe(0);
    passSeconds(61);
    expect(await runGreetings()).toBe(1);
    expect(greetedNames).toEqual(["Paul"]);
  });

  test("a dropped job doesn't run, and a running one settles nothing", async () => {
    const finalFlags: boolean[] = [];
    await addGreeting("Paul", { subject: "guest-request 1" });
    await runGreetings({
      run: async () => {
        await deleteJobs(db, { subject: "guest-request 1" });
        return { also: async () => void finalFlags.push(true) };
      },
    });
    expect(finalFlags).toEqual([]);
    await addGreeting("Paul", { key: "webhook 1/a" });
    const otherId = await addGreeting("Eve", { key: "webhook 12/a" });
    await deleteJobs(db, { kind: "greeting", keyPrefix: "webhook 1/" });
    expect((await listWaiting()).map(({ id }) => id)).toEqual([otherId]);
  });

  describe("of a kind with a rate", () => {
    function countStarts() {
      const startTimes: number[] = [];
      return {
        take: async (rate: { points: number; seconds: number }) => {
          const window = Math.floor(currentMs / (rate.seconds * 1000));
          if (startTimes.filter((one) => one === window).length >= rate.points) throw new Error("too many");
          startTimes.push(window);
          return [];
        },
        giveBack: async () => void startTimes.pop(),
      };
    }

    test("no more start per minute than allowed, and the rest later", async () => {
      for (const to of ["one", "two", "three"]) await addGreeting(to);
      const house = { ...newProcess(), limits: countStarts() };
      const kinds = [createGreetingKind({ perMinute: () => 2 })];
      expect(await runDueJobs(house, kinds)).toBe(2);
      passSeconds(60);
      expect(await runDueJobs(house, kinds)).toBe(1);
    });

    test("many jobs are spread over the minute", async () => {
      for (const to of ["one", "two", "three", "four", "five"]) await addGreeting(to);
      const house = { ...newProcess(), limits: countStarts() };
      const kinds = [createGreetingKind({ perMinute: () => 60 })];
      expect(await runDueJobs(house, kinds)).toBe(2);
      passSeconds(2);
      expect(await runDueJobs(house, kinds)).toBe(2);
    });

    test.each([1, 29, 31, 45, 59, 100, 1000])("all of %d a minute may start", (perMinute) => {
      const { points, seconds } = makeJobStartRateLimit(perMinute);
      expect((60 * points) / seconds).toBeGreaterThan(0.99 * perMinute);
      expect((60 * points) / seconds).toBeLessThanOrEqual(perMinute);
    });
  });

  test("a job in restored data waits for an owner, fails, is deleted or continues, depending on its kind", async () => {
    const kinds = (["held", "failed", "dropped", "resumed"] as const).map((afterRestore) =>
      createGreetingKind({ name: afterRestore, afterRestore }),
    );
    for (const kind of kinds)
      await transaction(db, (trx) => addJob(trx, newProcess(), kind, { to: kind.name }));
    for (const kind of kinds) await claimJob(newProcess(), kind);
    await transaction(db, (trx) => settleRestoredJobs(trx, newProcess(), kinds));
    expect(await runDueJobs(newProcess(), kinds)).toBe(1);
    expect(greetedNames).toEqual(["resumed"]);
    expect(await listJobs(db, { ...selection, kinds: kinds.map(({ name }) => name) })).toMatchObject([
      { kind: "failed", state: "failed", error: "Waited in the backup that was restored" },
      { kind: "held", state: "waiting", isHeld: true },
    ]);
  });

  test("adding a job that is due wakes the process", async () => {
    const runningJobs = startJobs(newProcess(), [createGreetingKind()]);
    await addGreeting("Paul");
    await expect.poll(() => greetedNames).toEqual(["Paul"]);
    await runningJobs.stop();
    await addGreeting("Eve");
    expect(greetedNames).toEqual(["Paul"]);
  });
});

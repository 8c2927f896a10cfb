import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { claimJob } from "./claiming.server.ts";
import {
  addJob,
  addJobs,
  countJobs,
  dropJobs,
  findJob,
  JobFailure,
  type JobKind,
  type JobsHouse,
  listJobs,
  readJobHours,
  readJobs,
  retryJobs,
  runDueJobs,
  settleRestoredJobs,
  startJobs,
  sweepJobs,
} from "./jobs.server.ts";

const Greeting = z.object({ to: z.string() });
type Greeting = z.output<typeof Greeting>;

onBothEngines("jobs", (open) => {
  let db: Db;
  let at: number;
  let greeted: string[];

  beforeEach(async () => {
    ({ db } = await open());
    at = Date.parse("2026-12-01T12:00:00Z");
    greeted = [];
  });

  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const newProcess = (): JobsHouse => ({ db, log, now: () => new Date(at) });
  const pass = (seconds: number) => {
    at += seconds * 1000;
  };

  const greeting = (change: Partial<JobKind<JobsHouse, Greeting>> = {}): JobKind<JobsHouse, Greeting> => ({
    name: "greeting",
    payload: Greeting,
    pausesInMinutes: [1, 5],
    afterRestore: "resumed",
    run: async (_, { to }) => void greeted.push(to),
    ...change,
  });

  const add = (to: string, options: Parameters<typeof addJob>[4] = {}) =>
    transaction(db, (trx) => addJob(trx, newProcess(), greeting(), { to }, options));
  const run = (change: Partial<JobKind<JobsHouse, Greeting>> = {}) =>
    runDueJobs(newProcess(), [greeting(change)]);
  const refuse = async () => {
    throw new JobFailure("452 4.2.2, the mailbox is full");
  };
  const selection = { kinds: ["greeting"], limit: 10, offset: 0 };
  const waiting = async () => (await listJobs(db, selection)).filter(({ state }) => state === "waiting");
  const failed = async () => (await listJobs(db, selection)).filter(({ state }) => state === "failed");

  test("a job runs once and leaves only a count", async () => {
    const id = await add("Paul");
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(greeted).toEqual(["Paul"]);
    expect((await readJobs(db, [id])).size).toBe(0);
    expect(await readJobHours(db, ["greeting"], new Date(0))).toEqual([
      { hour: "2026-12-01T12:00:00.000Z", kind: "greeting", done: 1, late: 0, failed: 0 },
    ]);
  });

  test("a change that is rolled back adds no job", async () => {
    const change = transaction(db, async (trx) => {
      await addJob(trx, newProcess(), greeting(), { to: "Paul" });
      throw new Error("taken back");
    });
    await expect(change).rejects.toThrow("taken back");
    expect(await run()).toBe(0);
  });

  test("a job waits until it is due", async () => {
    await add("Paul", { dueAt: new Date(at + 60_000) });
    expect(await run()).toBe(0);
    pass(60);
    expect(await run()).toBe(1);
  });

  test("a job waits longer after each failure, and after the last attempt has failed with its reason", async () => {
    await add("Paul");
    await run({ run: refuse });
    pass(59);
    expect(await run()).toBe(0);
    expect(await waiting()).toMatchObject([{ attempts: 1, error: "452 4.2.2, the mailbox is full" }]);
    pass(1);
    await run({ run: refuse });
    pass(299);
    await run({ run: refuse });
    expect(await countJobs(db, ["greeting"])).toEqual([{ kind: "greeting", state: "waiting", count: 1 }]);
    pass(1);
    await run({ run: refuse });
    expect(await failed()).toMatchObject([
      { attempts: 3, payload: { to: "Paul" }, error: "452 4.2.2, the mailbox is full" },
    ]);
    pass(24 * 3600);
    expect(await run()).toBe(0);
  });

  test("a final failure is not retried by itself, but can be retried manually with all its attempts", async () => {
    const id = await add("Paul");
    await run({
      run: async () => {
        throw new JobFailure("550 No such person", { isFinal: true });
      },
    });
    pass(24 * 3600);
    expect(await run()).toBe(0);
    expect(await retryJobs(db, newProcess(), [id])).toEqual([id]);
    await run({ run: refuse });
    pass(60);
    expect(await run()).toBe(1);
    expect(greeted).toEqual(["Paul"]);
    expect(await retryJobs(db, newProcess(), [id])).toEqual([]);
  });

  test("a failed job is deleted after thirty days, or immediately if its line is forgotten", async () => {
    await add("Paul");
    const secret = await add("Eve", { keep: "nothing" });
    const kept = await add("Anna", { keep: "record" });
    await run({ pausesInMinutes: [], run: refuse });
    expect((await failed()).map(({ payload }) => payload)).toEqual([{ to: "Paul" }, { to: "Anna" }]);
    expect((await readJobs(db, [secret])).size).toBe(0);
    pass(31 * 24 * 3600);
    await sweepJobs(newProcess());
    expect(await failed()).toEqual([]);
    expect((await readJobs(db, [kept])).get(kept)).toMatchObject({ state: "failed", payload: null });
  });

  test("jobs of one line run in order, even if the first one has to wait", async () => {
    await add("first", { line: "guest 1" });
    await run({ run: refuse });
    await add("second", { line: "guest 1" });
    await add("another", { line: "guest 2" });
    await run({ atOnce: 4 });
    pass(60);
    await run({ atOnce: 4 });
    expect(greeted).toEqual(["another", "first", "second"]);
  });

  test("adding a job with the same key again updates its payload and keeps the earlier time", async () => {
    const id = await add("old", { key: "user 1", dueAt: new Date(at + 60_000) });
    expect(await add("new", { key: "user 1" })).toBe(id);
    expect(await add("newest", { key: "user 1", dueAt: new Date(at + 60_000) })).toBe(id);
    expect(await run()).toBe(1);
    expect(greeted).toEqual(["newest"]);
  });

  test("a job that is added again while it is running runs once more", async () => {
    await add("first", { key: "user 1" });
    await run({
      run: async (_, { to }) => {
        greeted.push(to);
        if (to === "first") await add("second", { key: "user 1" });
      },
    });
    expect(greeted).toEqual(["first", "second"]);
    expect(await findJob(db, "greeting", "user 1")).toBeUndefined();
  });

  test("a job keeps its progress and its result under its key", async () => {
    const id = await add("Paul", { key: "episode 7", keep: "record" });
    const seen: unknown[] = [];
    await run({
      run: async (_, __, job) => {
        await job.progress(0.4);
        seen.push((await findJob(db, "greeting", "episode 7"))?.progress);
        return { result: "412 lines" };
      },
    });
    expect(seen).toEqual([0.4]);
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
        greeting(),
        Array.from({ length: 40 }, (_, place) => ({ payload: { to: `guest ${place}` } })),
      ),
    );
    const done = await Promise.all([1, 2, 3].map(() => run({ atOnce: 4 })));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect(new Set(greeted).size).toBe(40);
    expect(greeted).toHaveLength(40);
  });

  test("a dead process's job is done by another one after its lease has ended", async () => {
    await add("Paul");
    await claimJob(newProcess(), greeting());
    expect(await run()).toBe(0);
    pass(61);
    expect(await run()).toBe(1);
    expect(greeted).toEqual(["Paul"]);
  });

  test("a dropped job doesn't run, and a running one settles nothing", async () => {
    const also: boolean[] = [];
    await add("Paul", { subject: "guest-request 1" });
    await run({
      run: async () => {
        await dropJobs(db, { subject: "guest-request 1" });
        return { also: async () => void also.push(true) };
      },
    });
    expect(also).toEqual([]);
    await add("Paul", { key: "webhook 1/a" });
    const other = await add("Eve", { key: "webhook 12/a" });
    await dropJobs(db, { kind: "greeting", keyPrefix: "webhook 1/" });
    expect((await waiting()).map(({ id }) => id)).toEqual([other]);
  });

  describe("of a kind with a rate", () => {
    function countStarts() {
      const starts: number[] = [];
      return {
        take: async (rate: { points: number; seconds: number }) => {
          const window = Math.floor(at / (rate.seconds * 1000));
          if (starts.filter((one) => one === window).length >= rate.points) throw new Error("too many");
          starts.push(window);
          return [];
        },
        giveBack: async () => void starts.pop(),
      };
    }

    test("no more start per minute than allowed, and the rest later", async () => {
      for (const to of ["one", "two", "three"]) await add(to);
      const house = { ...newProcess(), limits: countStarts() };
      const kinds = [greeting({ perMinute: () => 2 })];
      expect(await runDueJobs(house, kinds)).toBe(2);
      pass(60);
      expect(await runDueJobs(house, kinds)).toBe(1);
    });

    test("many jobs are spread over the minute", async () => {
      for (const to of ["one", "two", "three", "four", "five"]) await add(to);
      const house = { ...newProcess(), limits: countStarts() };
      const kinds = [greeting({ perMinute: () => 60 })];
      expect(await runDueJobs(house, kinds)).toBe(2);
      pass(2);
      expect(await runDueJobs(house, kinds)).toBe(2);
    });
  });

  test("a job in restored data waits for an owner, fails, is deleted or continues, depending on its kind", async () => {
    const kinds = (["held", "failed", "dropped", "resumed"] as const).map((afterRestore) =>
      greeting({ name: afterRestore, afterRestore }),
    );
    for (const kind of kinds)
      await transaction(db, (trx) => addJob(trx, newProcess(), kind, { to: kind.name }));
    for (const kind of kinds) await claimJob(newProcess(), kind);
    await transaction(db, (trx) => settleRestoredJobs(trx, newProcess(), kinds));
    expect(await runDueJobs(newProcess(), kinds)).toBe(1);
    expect(greeted).toEqual(["resumed"]);
    expect(await listJobs(db, { ...selection, kinds: kinds.map(({ name }) => name) })).toMatchObject([
      { kind: "failed", state: "failed", error: "Waited in the backup that was restored" },
      { kind: "held", state: "waiting", isHeld: true },
    ]);
  });

  test("adding a job that is due wakes the process", async () => {
    const running = startJobs(newProcess(), [greeting()]);
    await add("Paul");
    await expect.poll(() => greeted).toEqual(["Paul"]);
    await running.stop();
    await add("Eve");
    expect(greeted).toEqual(["Paul"]);
  });
});

import { expect, test } from "vitest";
import { z } from "zod";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  addJob,
  deletePostponedJobs,
  JobFailure,
  type JobKind,
  type JobsHouse,
  listFailedIds,
  settleRestoredJobs,
  sweepJobs,
} from "./jobs.server.ts";
import { runDueJobs } from "./testing/run-due-jobs.ts";

const Greeting = z.object({ to: z.string() });

describeOnBothEngines("waiting jobs", (open) => {
  async function openJobs() {
    const { db } = await open();
    let currentMs = Date.parse("2026-12-01T12:00:00Z");
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const house: JobsHouse = { db, log, now: () => new Date(currentMs) };
    const greetedNames: string[] = [];
    const kind: JobKind<JobsHouse, z.output<typeof Greeting>> = {
      ...{ name: "greeting", payload: Greeting, pausesInMinutes: [1, 5], afterRestore: "held" },
      run: async (_, { to }) => void greetedNames.push(to),
    };
    const add = (to: string, options: Parameters<typeof addJob>[4]) =>
      transaction(db, (trx) => addJob(trx, house, kind, { to }, options));
    const inSeconds = (seconds: number) => new Date(currentMs + seconds * 1000);
    const pass = (seconds: number) => {
      currentMs += seconds * 1000;
    };
    const run = (change: Partial<typeof kind> = {}) => runDueJobs(house, [{ ...kind, ...change }]);
    return { db, house, kind, greetedNames, add, inSeconds, pass, run };
  }

  test("aren't started early because a job with their key is already done", async () => {
    const { add, inSeconds, run, pass, greetedNames } = await openJobs();
    await add("Paul", { key: "show 1", keep: "record" });
    await run();
    await add("Eve", { key: "show 1", keep: "record", dueAt: inSeconds(3600) });
    await run();
    expect(greetedNames).toEqual(["Paul"]);
    pass(3600);
    await run();
    expect(greetedNames).toEqual(["Paul", "Eve"]);
  });

  test("of a line go on while an earlier one is held after a restore", async () => {
    const { db, house, kind, add, run, greetedNames } = await openJobs();
    await add("held", { line: "guest 1" });
    await transaction(db, (trx) => settleRestoredJobs(trx, house, [kind]));
    await add("new", { line: "guest 1" });
    await run();
    expect(greetedNames).toEqual(["new"]);
  });

  test("that have failed stay for thirty days, so that they can be sent again", async () => {
    const { db, house, add, pass, run } = await openJobs();
    await add("Paul", {});
    await run({ run: () => Promise.reject(new JobFailure("550 No such person", { isFinal: true })) });
    pass(29 * 24 * 3600);
    await sweepJobs(house);
    expect(await listFailedIds(db, ["greeting"])).toHaveLength(1);
    pass(2 * 24 * 3600);
    await sweepJobs(house);
    expect(await listFailedIds(db, ["greeting"])).toEqual([]);
  });

  test("that are postponed can be taken back, but not one that is about to be tried again", async () => {
    const { db, house, add, inSeconds, pass, run, greetedNames } = await openJobs();
    await add("receipt", { line: "suggestion 1" });
    const refuse = () => Promise.reject(new JobFailure("452 4.2.2, the mailbox is full"));
    await run({ run: refuse });
    await add("decision", { line: "suggestion 1", dueAt: inSeconds(30) });
    await transaction(db, (trx) => deletePostponedJobs(trx, house, "suggestion 1"));
    pass(60);
    await run();
    expect(greetedNames).toEqual(["receipt"]);
  });
});

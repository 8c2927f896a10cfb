import { expect, test } from "vitest";
import { z } from "zod";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { addJob, findJob, type JobKind, type JobsHouse } from "./jobs.server.ts";
import { runDueJobs } from "./testing/run-due-jobs.ts";

describeOnBothEngines("a job that throws an unexpected error", (open) => {
  test.each([
    [
      "logs it and keeps the file's path to itself",
      new Error('ENOENT: no such file or directory, open "/srv/data/transcriptions/episode-1"'),
      "Something went wrong; the log has details",
    ],
    [
      "says that the disk is full",
      Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
      expect.stringContaining("disk is full"),
    ],
    [
      "leaves out characters that a database can't store",
      new Refusal("unavailable", "550 \0 No\r\n such \x1b[1muser \ud83d"),
      "550 No such [1muser \ufffd",
    ],
    [
      "repeats a refusal's words",
      new Refusal("unavailable", "The file storage does not answer."),
      "The file storage does not answer.",
    ],
  ])("%s", async (_, error, reason) => {
    const { db } = await open();
    const logged: object[] = [];
    const log = { debug() {}, info() {}, warn: (fields: object) => void logged.push(fields), error() {} };
    const house: JobsHouse = { db, log, now: () => new Date("2026-12-01T12:00:00Z") };
    const kind: JobKind<JobsHouse> = {
      name: "greeting",
      payload: z.unknown(),
      pausesInMinutes: [1],
      afterRestore: "resumed",
      run: () => Promise.reject(error),
    };
    await transaction(db, (trx) => addJob(trx, house, kind, {}, { key: "paul" }));
    await runDueJobs(house, [kind]);
    expect(await findJob(db, "greeting", "paul")).toMatchObject({ state: "waiting", error: reason });
    expect(logged).toMatchObject([{ kind: "greeting", error }]);
  });
});

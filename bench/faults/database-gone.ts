import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { percentile } from "../report.ts";
import {
  type Answered,
  answersOf,
  arrive,
  isClearRefusal,
  isDone,
  readingCalls,
  said,
  writingCalls,
} from "./calls.ts";
import { makeCluster } from "./cluster.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { startSite, stopSite } from "./site.ts";

const GONE_MS = 10_000;

/** Stops PostgreSQL for ten seconds under a running site, then starts it again. */
export const databaseGone: Part = async () => {
  const binaries = await findPostgres();
  if (!binaries) return { rows: [], remarks: ["No PostgreSQL on this machine: nothing was measured."] };
  const cluster = await makeCluster(binaries);
  try {
    await cluster.start();
    return await runInFolder(async (folder) => {
      const site = startSite(folder, join(folder, "log.jsonl"), { DATABASE_URL: cluster.url });
      const origin = await site.listening();
      if (!origin) return { rows: [], remarks: [site.complaints()] };
      const people = await arrive(origin);
      const calls = { ...readingCalls(origin, people), ...writingCalls(origin, people) };
      const unwell = (await answersOf(calls)).filter((one) => !isDone(one));
      // A change drops the cached pages, so these are the last ones that visitors saw.
      await answersOf(readingCalls(origin, people));
      await cluster.stop();
      const goneAt = performance.now();
      const answers: Answered[] = [];
      const health = new Set<string>();
      while (performance.now() - goneAt < GONE_MS) {
        answers.push(...(await answersOf(calls)));
        const [alive, ready] = await Promise.all([
          people.visitor.call(origin, "/healthz"),
          people.visitor.call(origin, "/readyz"),
        ]);
        health.add(`${alive?.status} ${ready?.status}`);
        await pause(200);
      }
      await cluster.start();
      const back = performance.now();
      while (
        (await people.visitor.call(origin, "/readyz"))?.status !== 200 &&
        performance.now() - back < 30_000
      )
        await pause(20);
      const recovery = performance.now() - back;
      const after = (await answersOf(calls)).filter((one) => !isDone(one));
      const pages = answers.filter(({ name }) => name === "home page" || name === "episodes page");
      const others = answers.filter((one) => !pages.includes(one));
      const unclear = others.filter((one) => !isClearRefusal(one));
      const blank = pages.filter((one) => !isDone(one));
      const refusal = site.log().some((line) => line.msg === "request refused");
      const code = await stopSite(site);
      return {
        rows: [
          { figure: "calls while the database was gone for 10 s", ours: answers.length },
          mustBeZero("API calls and back office not answered 503 with a sentence and Retry-After", unclear),
          mustBeZero("public pages seen before that were not sent from their last copy", blank),
          {
            figure: "slowest answer in the meantime, ms",
            ours: percentile(
              answers.map(({ reply }) => reply?.ms ?? 1e6),
              1,
            ),
            limit: { atMost: 1000 },
          },
          mustHold("/healthz 200 and /readyz 503 all the while", [...health].join() === "200 503"),
          mustHold("the log says why", refusal),
          { figure: "ready again after the database's start, ms", ours: recovery, limit: { atMost: 2000 } },
          mustBeZero("calls that failed once it was back, without a restart", after),
          mustHold("the same process to the end, which stopped in order", code === 0),
        ],
        remarks: [
          ...new Set([...unwell, ...unclear, ...blank, ...after].map(said)),
          ...[...health].filter((one) => one !== "200 503"),
        ],
      };
    });
  } finally {
    await cluster.remove();
  }
};

import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createTeamMember, createVisitor, timeDraws } from "./caller.ts";
import { withTempFolder } from "./engines.ts";
import { LiveDesk } from "./live-desk.ts";
import { measureThroughput } from "./processes.ts";
import { makeRow, measureTime, median, percentile, timeConcurrentRuns, writeReport } from "./report.ts";
import { type RunningSite, startSite } from "./site.ts";

/**
 * Compares this version with the last release, on SQLite with 10,000 topics. What visitors do most often must not be
 * slower than before. The two versions take turns, and the figures are medians of all turns. OLD_PROGRAM is the path of
 * the last release's main file; the release must be installed and built.
 */
const oldProgram = process.env.OLD_PROGRAM;
if (!oldProgram) throw new Error("OLD_PROGRAM must name the last release's main file");
const TURN_COUNT = 5;
const LOAD_S = 4;
const TOPIC_COUNT = 10_000;
const DRAW_COUNT = 300;
const CONCURRENCY = 50;
const VOTE_COUNT = 10_000;
const SIGN_IN_COUNT = 30;

type Version = { site: RunningSite; desk: LiveDesk; figures: Record<string, number[]> };

await withTempFolder(async (folder) => {
  const thisVersion = await openVersion(join(folder, "this"));
  const lastRelease = await openVersion(join(folder, "last"), oldProgram);
  // The first turn only warms both versions up.
  for (let turn = 0; turn <= TURN_COUNT; turn += 1)
    for (const version of turn % 2 ? [thisVersion, lastRelease] : [lastRelease, thisVersion]) {
      await takeTurn(version);
      if (turn === 0) version.figures = {};
    }
  const rows = Object.entries(thisVersion.figures).map(([figure, values]) =>
    makeRow(figure, median(values), { compared: median(lastRelease.figures[figure] ?? []) }),
  );
  writeReport("last-release", "the last release, in turns on the same machine", rows);
  for (const { site } of [thisVersion, lastRelease]) await site.stop();
});
process.exit();

async function openVersion(dataDir: string, mainPath?: string): Promise<Version> {
  const site = await startSite(dataDir, { main: mainPath });
  const desk = await LiveDesk.open(site.origin);
  const lines = Array.from({ length: TOPIC_COUNT }, (_, n) => `Pay,Raises,"What would ${n} dollars change?"`);
  const json = { csv: ["category,subCategory,content", ...lines].join("\n") };
  await desk.team.ask(site.origin, "/api/topics/import", { json });
  await createTeamMember(site.origin, "person");
  await desk.runCommand("go-live");
  return { site, desk, figures: {} };
}

async function takeTurn({ site: { origin, pid }, desk, figures }: Version): Promise<void> {
  const recordFigure = (figure: string, value: number) => {
    figures[figure] = [...(figures[figure] ?? []), value];
  };
  for (const path of ["/", "/api/episodes"]) {
    const { perSecond, cpuMicros } = measureThroughput(origin + path, pid, LOAD_S, {
      "accept-encoding": "br",
    });
    recordFigure(`${path}: requests per second`, perSecond);
    recordFigure(`${path}: CPU per request, µs`, cpuMicros);
    // While wrk ran, this process was blocked. Give it time to notice that the site has closed its idle connections.
    await pause(100);
  }
  const sequentialTimes = await timeDraws(origin, DRAW_COUNT, 1);
  recordFigure("a draw alone, median ms", median(sequentialTimes));
  recordFigure("a draw alone, p99 ms", percentile(sequentialTimes, 0.99));
  const concurrentTimes = await timeDraws(origin, 5 * DRAW_COUNT, CONCURRENCY);
  recordFigure(`${CONCURRENCY} draws at once, median ms`, median(concurrentTimes));
  recordFigure(`${CONCURRENCY} draws at once, p99 ms`, percentile(concurrentTimes, 0.99));
  const { path, topicIds } = await desk.openPoll();
  const { ms, result: voteTimes } = await measureTime(() =>
    timeConcurrentRuns(VOTE_COUNT, CONCURRENCY, (voteNumber) =>
      createVisitor().ask(origin, path, { json: { topicId: topicIds[voteNumber % topicIds.length] } }),
    ),
  );
  recordFigure("votes per second", (1000 * VOTE_COUNT) / ms);
  recordFigure("a vote, p99 ms", percentile(voteTimes, 0.99));
  await desk.closePoll();
  // Signs in to a different account than the one that runs the show, because an account's 51st session revokes its
  // first.
  const json = { username: "person", password: "correct horse" };
  const signInTimes = await timeConcurrentRuns(SIGN_IN_COUNT, 1, () =>
    createVisitor().ask(origin, "/api/login", { json }),
  );
  recordFigure("a sign-in, median ms", median(signInTimes));
}

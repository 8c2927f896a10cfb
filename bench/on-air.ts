import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "./caller.ts";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { HomePageLoad } from "./home-visits.ts";
import { LiveDesk, voteOnSchedule } from "./live-desk.ts";
import { readResidentMb } from "./processes.ts";
import {
  makeRow,
  measureTime,
  median,
  percentile,
  type ReportRow,
  timeConcurrentRuns,
  writeReport,
} from "./report.ts";
import { type RunningSite, startSite } from "./site.ts";

/**
 * Measures an hour on air on a single process: 2,000 open streams, how long a command takes to reach all of them,
 * 10,000 votes in a poll, and 2,000 votes on questions within a minute. Also measures the home page in the meantime,
 * and how long the process takes to stop while all streams are open. `bench/crowd.ts` is about several processes.
 */
const STREAM_COUNT = 2_000;
const POLL_VOTER_COUNT = 10_000;
const CONCURRENCY = 40;
const QUESTION_COUNT = 40;
const QUESTION_VOTER_COUNT = 2_000;
const VOTING_S = 60;
/** Raises the limit of streams per IP address, because all streams come from this machine. */
const SITE_ENV = { MAX_STREAMS_PER_ADDRESS: "5000" };

const rows: ReportRow[] = [];
await runOnEachEngine(async (bench) => {
  const site = await startSite(bench.dataDir, { env: { ...bench.env, ...SITE_ENV } });
  const desk = await LiveDesk.open(site.origin);
  await measureStreams(bench, site, desk);
  await measurePoll(bench, site, desk);
  await measureQuestions(bench, site, desk);
  const { ms } = await measureTime(() => site.stop());
  desk.closeStreams();
  rows.push(makeRow(bench.nameFigure("stopping with all streams open, s"), ms / 1000, { atMost: 10 }));
});
writeReport("on-air", "the home page before anybody votes on questions", rows);
process.exit();

async function measureStreams(
  { nameFigure }: Bench,
  { origin, pid }: RunningSite,
  desk: LiveDesk,
): Promise<void> {
  await pause(2000);
  const memoryBeforeMb = readResidentMb(pid);
  await desk.openStreams(STREAM_COUNT);
  await pause(3000);
  const streamKb = ((readResidentMb(pid) - memoryBeforeMb) * 1024) / STREAM_COUNT;
  await desk.runCommand("go-live");
  const visits = await HomePageLoad.start(origin);
  const commandTimes = await desk.timeCommands();
  const pageTimes = await visits.takeTimes();
  visits.stop();
  rows.push(
    makeRow(nameFigure(`memory of a stream, KB (${STREAM_COUNT} open)`), streamKb, { atMost: 60 }),
    makeRow(nameFigure("a command reaches the last stream, p99 ms"), percentile(commandTimes, 0.99), {
      atMost: 1000,
    }),
    makeRow(nameFigure("the same, median ms"), median(commandTimes)),
    makeRow(nameFigure("home page in the meantime, p99 ms"), percentile(pageTimes, 0.99), { atMost: 100 }),
  );
}

async function measurePoll({ nameFigure }: Bench, { origin }: RunningSite, desk: LiveDesk): Promise<void> {
  const { path, topicIds } = await desk.openPoll();
  let refusedCount = 0;
  const { ms } = await measureTime(() =>
    timeConcurrentRuns(POLL_VOTER_COUNT, CONCURRENCY, async (voter) => {
      const json = { topicId: topicIds[voter % topicIds.length] };
      const reply = await new Caller(65_536 + voter).call(origin, path, { json });
      if (reply?.status !== 200) refusedCount += 1;
    }),
  );
  rows.push(
    makeRow(nameFigure(`${POLL_VOTER_COUNT} votes in a poll, s`), ms / 1000, { atMost: 20 }),
    makeRow(nameFigure("votes refused"), refusedCount, { atMost: 0 }),
    makeRow(nameFigure("votes counted"), await desk.closePoll(), { atLeast: POLL_VOTER_COUNT }),
  );
}

async function measureQuestions(
  { nameFigure }: Bench,
  { origin }: RunningSite,
  desk: LiveDesk,
): Promise<void> {
  const keys: string[] = [];
  for (let questionNumber = 0; questionNumber < QUESTION_COUNT; questionNumber += 1) {
    const json = { text: `What would you pay for number ${questionNumber}?`, name: "Lena" };
    // Each visitor can only ask five questions an hour.
    const { key } = JSON.parse(
      (await new Caller(100 + questionNumber).ask(origin, "/api/questions", { json })).text,
    );
    await desk.team.ask(origin, `/api/questions/${key}`, { method: "PUT", json: { status: "accepted" } });
    keys.push(key);
  }
  const visits = await HomePageLoad.start(origin);
  await pause(3_000);
  const timesBefore = await visits.takeTimes();
  const { times, refused } = await voteOnSchedule(
    QUESTION_VOTER_COUNT,
    (voter) => (voter * VOTING_S * 1000) / QUESTION_VOTER_COUNT,
    (voter, caller) =>
      caller.call(origin, `/api/questions/${keys[voter % keys.length]}/vote`, { method: "PUT" }),
  );
  const pageTimes = await visits.takeTimes();
  visits.stop();
  const questions: { votes: number }[] = JSON.parse((await new Caller(1).ask(origin, "/api/questions")).text);
  const countedVotes = questions.reduce((sum, { votes }) => sum + votes, 0);
  rows.push(
    makeRow(
      nameFigure(`${QUESTION_VOTER_COUNT} votes on questions in ${VOTING_S} s, median ms`),
      median(times),
    ),
    makeRow(nameFigure("the same, p99 ms"), percentile(times, 0.99), { atMost: 200 }),
    makeRow(nameFigure("votes refused"), refused, { atMost: 0 }),
    makeRow(nameFigure("votes counted"), countedVotes, { atLeast: QUESTION_VOTER_COUNT }),
    makeRow(nameFigure("home page in the meantime, p99 ms"), percentile(pageTimes, 0.99), {
      compared: percentile(timesBefore, 0.99),
      atMost: 100,
    }),
  );
}

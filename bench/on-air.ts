import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "./caller.ts";
import { runOnPostgres, withTempFolder } from "./engines.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk } from "./live-desk.ts";
import { readResidentMb } from "./processes.ts";
import { makeRow, measureTime, percentile, type Row, report } from "./report.ts";
import { startSite, withSite } from "./site.ts";

/**
 * An hour on air: 2,000 open streams on one process, the time until a command has reached all of them, the home page in
 * the meantime, 10,000 votes by 10,000 visitors, and stopping the process with all streams open. Then, with two
 * processes on PostgreSQL, how long a command to one process takes to reach a stream of the other.
 */
const STREAM_COUNT = 2000;
const VOTER_COUNT = 10_000;
const CONCURRENCY = 40;
/** Allows all streams to come from this machine. */
const SITE_ENV = { MAX_STREAMS_PER_ADDRESS: "5000" };

const rows: Row[] = [];
await withTempFolder(measureHour);
await runOnPostgres(({ env, dataDir }) =>
  withSite(dataDir, { env: { ...env, ...SITE_ENV } }, (site) =>
    withTempFolder((folder) =>
      withSite(folder, { env: { ...env, ...SITE_ENV } }, async (second) => {
        const desk = await LiveDesk.open(site.origin);
        await desk.openStreams(1, second.origin);
        await desk.run("go-live");
        const longest = Math.max(...(await desk.timeCommands()));
        desk.closeStreams();
        rows.push(
          makeRow("a command to one process reaches a stream of another, the longest, ms", longest, {
            atMost: 2000,
          }),
        );
      }),
    ),
  ),
);
report("on-air", "nothing: these are its own limits", rows);
process.exit();

async function measureHour(folder: string): Promise<void> {
  const site = await startSite(folder, { env: SITE_ENV });
  const desk = await LiveDesk.open(site.origin);
  await pause(2000);
  const before = readResidentMb(site.pid);
  await desk.openStreams(STREAM_COUNT);
  await pause(3000);
  const each = ((readResidentMb(site.pid) - before) * 1024) / STREAM_COUNT;
  await desk.run("go-live");
  const visits = await HomeVisits.start(site.origin);
  const lasts = await desk.timeCommands();
  const pages = await visits.takeTimes();
  visits.stop();
  const { path, topicIds } = await desk.openPoll();
  let [voters, refused] = [0, 0];
  const voteInTurns = async () => {
    for (let voter = voters++; voter < VOTER_COUNT; voter = voters++) {
      const json = { topicId: topicIds[voter % topicIds.length] };
      const reply = await new Caller(65_536 + voter).call(site.origin, path, { json });
      if (reply?.status !== 200) refused += 1;
    }
  };
  const { ms } = await measureTime(() => Promise.all(Array.from({ length: CONCURRENCY }, voteInTurns)));
  const counted = await desk.closePoll();
  const { ms: stopMs } = await measureTime(() => site.stop());
  desk.closeStreams();
  rows.push(
    makeRow(`memory of a stream, KB (${STREAM_COUNT} open)`, each, { atMost: 60 }),
    makeRow("a command reaches the last stream, p99 ms", percentile(lasts, 0.99), { atMost: 1000 }),
    makeRow("the same, median ms", percentile(lasts, 0.5)),
    makeRow("home page in the meantime, p99 ms", percentile(pages, 0.99), { atMost: 100 }),
    makeRow(`${VOTER_COUNT} votes, s`, ms / 1000, { atMost: 20 }),
    makeRow("votes refused", refused, { atMost: 0 }),
    makeRow("votes counted", counted, { atLeast: VOTER_COUNT }),
    makeRow("stopping with all streams open, s", stopMs / 1000, { atMost: 10 }),
  );
}

import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "./caller.ts";
import { runInFolder, runOnPostgres } from "./engines.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk } from "./live-desk.ts";
import { residentMb } from "./processes.ts";
import { percentile, type Row, report, row, timed } from "./report.ts";
import { startSite, withSite } from "./site.ts";

/**
 * An hour on air: 2,000 open streams on one process, the time until commands reach the last of them, the home page in
 * the meantime, 10,000 votes by 10,000 visitors, and stopping the process with all streams open. Then two processes on
 * PostgreSQL: how late a stream of one learns of a command to the other.
 */
const STREAMS = 2000;
const VOTERS = 10_000;
const AT_ONCE = 40;
/** All visitors come from this machine. */
const ENV = { MAX_STREAMS_PER_ADDRESS: "5000" };

const rows: Row[] = [];
await runInFolder(measureHour);
await runOnPostgres(({ env, dataDir }) =>
  withSite(dataDir, { env: { ...env, ...ENV } }, (site) =>
    runInFolder((folder) =>
      withSite(folder, { env: { ...env, ...ENV } }, async (second) => {
        const desk = await LiveDesk.open(site.origin);
        await desk.openStreams(1, second.origin);
        await desk.run("go-live");
        const longest = Math.max(...(await desk.timeCommands()));
        desk.closeStreams();
        rows.push(
          row("a command to one process reaches a stream of another, the longest, ms", longest, {
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
  const site = await startSite(folder, { env: ENV });
  const desk = await LiveDesk.open(site.origin);
  await pause(2000);
  const before = residentMb(site.pid);
  await desk.openStreams(STREAMS);
  await pause(3000);
  const each = ((residentMb(site.pid) - before) * 1024) / STREAMS;
  await desk.run("go-live");
  const visits = await HomeVisits.start(site.origin);
  const lasts = await desk.timeCommands();
  const pages = await visits.takeTimes();
  visits.stop();
  const { path, topicIds } = await desk.openPoll();
  let [voters, refused] = [0, 0];
  const voteInTurns = async () => {
    for (let voter = voters++; voter < VOTERS; voter = voters++) {
      const json = { topicId: topicIds[voter % topicIds.length] };
      const reply = await new Caller(65_536 + voter).call(site.origin, path, { json });
      if (reply?.status !== 200) refused += 1;
    }
  };
  const { ms } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, voteInTurns)));
  const counted = await desk.closePoll();
  const { ms: stopMs } = await timed(() => site.stop());
  desk.closeStreams();
  rows.push(
    row(`memory of a stream, KB (${STREAMS} open)`, each, { atMost: 60 }),
    row("a command reaches the last stream, p99 ms", percentile(lasts, 0.99), { atMost: 1000 }),
    row("the same, median ms", percentile(lasts, 0.5)),
    row("home page in the meantime, p99 ms", percentile(pages, 0.99), { atMost: 100 }),
    row(`${VOTERS} votes, s`, ms / 1000, { atMost: 20 }),
    row("votes refused", refused, { atMost: 0 }),
    row("votes counted", counted, { atLeast: VOTERS }),
    row("stopping with all streams open, s", stopMs / 1000, { atMost: 10 }),
  );
}

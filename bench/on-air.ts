import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { runOnEachEngine } from "./engines.ts";
import { LiveDesk, send } from "./live-desk.ts";
import { residentMb } from "./process-cost.ts";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * An hour on air: 2,000 open streams on one process, the time until commands reach the last of them, the home page in
 * the meantime, 10,000 votes by 10,000 visitors, and stopping the process with all streams open. Then two processes on
 * PostgreSQL: how late a stream of one learns of a command to the other.
 */
const STREAMS = 2000;
const VOTERS = 10_000;
const AT_ONCE = 40;
const ADMIN_PASSCODE = "bench-admin-passcode";
/** All visitors come from this machine. */
const SETTINGS = { ADMIN_PASSCODE, MAX_STREAMS_PER_ADDRESS: "5000" };

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const rows = await measureHour();
await runOnEachEngine(async ({ engine, env }) => {
  // Only one process can use a SQLite data folder.
  if (engine === "postgres") rows.push(await measureTwoProcesses(env));
});
agent.destroy();
report("on-air", "nothing: these are its own limits", rows);

async function measureHour(): Promise<Row[]> {
  const site = await startProductionSite({ ...SETTINGS, TRUST_PROXY: "1" });
  const desk = await LiveDesk.open(agent, site.origin, ADMIN_PASSCODE);
  await pause(2000);
  const before = residentMb(site.pid);
  await desk.openStreams(STREAMS);
  await pause(3000);
  const each = ((residentMb(site.pid) - before) * 1024) / STREAMS;

  await desk.run("go-live");
  const { result: lasts, pages } = await whileVisited(site.origin, () => desk.timeCommands());

  await desk.run("draw", { word: "porch light" });
  const { poll, draw } = await desk.run("open-poll", { seconds: 300 });
  const topics = draw.topics.map(({ topicId }) => topicId);
  const { ms, failed } = await vote(site.origin, poll.id, topics);
  const counted = (await desk.run("close-poll")).poll.results.reduce((sum, { votes }) => sum + votes, 0);
  const stopping = performance.now();
  await site.stop();
  const stopMs = performance.now() - stopping;
  desk.closeStreams();
  return [
    { figure: `memory of a stream, KB (${STREAMS} open)`, ours: each, limit: { atMost: 60 } },
    {
      figure: "a command reaches the last stream, 99th percentile, ms",
      ours: percentile(lasts, 0.99),
      limit: { atMost: 1000 },
    },
    { figure: "the same, median, ms", ours: percentile(lasts, 0.5) },
    {
      figure: "home page in the meantime, 99th percentile, ms",
      ours: percentile(pages, 0.99),
      limit: { atMost: 100 },
    },
    { figure: `${VOTERS} votes, s`, ours: ms / 1000, limit: { atMost: 20 } },
    { figure: "votes refused", ours: failed, limit: { atMost: 0 } },
    { figure: "votes counted", ours: counted, limit: { atLeast: VOTERS } },
    { figure: "end with all streams open, s", ours: stopMs / 1000, limit: { atMost: 10 } },
  ];
}

async function whileVisited<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ result: T; pages: number[] }> {
  const pages: number[] = [];
  let isOver = false;
  const visits = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await send(agent, origin, "/");
      pages.push(performance.now() - startedAt);
      await pause(10);
    }
  })();
  const result = await work();
  isOver = true;
  await visits;
  return { result, pages };
}

/** Each vote comes from a different browser and network. */
async function vote(origin: string, pollId: number, topics: readonly number[]) {
  const startedAt = performance.now();
  let next = 0;
  let failed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < VOTERS) {
        const voter = next;
        next += 1;
        const json = { topicId: topics[voter % topics.length] };
        const address = `10.${voter >> 16}.${(voter >> 8) & 255}.${voter & 255}`;
        const answer = await send(agent, origin, `/api/polls/${pollId}/votes`, { json, address });
        if (answer.status !== 200) failed += 1;
      }
    }),
  );
  return { ms: performance.now() - startedAt, failed };
}

async function measureTwoProcesses(env: Record<string, string>): Promise<Row> {
  const site = await startProductionSite({ ...env, ...SETTINGS });
  const second = await startProductionSite({ ...env, ...SETTINGS });
  const desk = await LiveDesk.open(agent, site.origin, ADMIN_PASSCODE);
  await desk.openStreams(1, second.origin);
  await desk.run("go-live");
  const longest = Math.max(...(await desk.timeCommands()));
  desk.closeStreams();
  await second.stop();
  await site.stop();
  return {
    figure: "a command to one process reaches a stream of another, the longest, ms",
    ours: longest,
    limit: { atMost: 2000 },
  };
}

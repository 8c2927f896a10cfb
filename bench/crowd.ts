import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "#platform/http/testing/listen-locally.ts";
import { runOnPostgres } from "./engines.ts";
import { LiveDesk, voteOnSchedule } from "./live-desk.ts";
import { measureThroughput, readCpuMs, readDatabaseCpuMs } from "./processes.ts";
import { makeRow, measureTime, median, percentile, type ReportRow, writeReport } from "./report.ts";
import { type RunningSite, startSite } from "./site.ts";

/**
 * Simulates a hundred thousand people watching a show. Everybody polls nginx for what is on air, which nginx caches
 * for a second. Everybody votes within a minute, half of them in the first ten seconds. Four processes share a
 * PostgreSQL database. The client, nginx, the processes and the database all run on one machine, so only some of the
 * votes are sent. The table says what each vote costs, and docs/OPERATIONS.md calculates the total from that.
 * `node bench/crowd.ts 100000` sends all of the votes.
 */
const VOTER_COUNT = Number(process.argv[2] ?? 10_000);
const PROCESS_COUNT = 4;
const VOTING_S = 60;
const EARLY_VOTES_S = 10;
const POLLING_S = 10;

const rows: ReportRow[] = [];
await runOnPostgres(async (bench) => {
  const sites: RunningSite[] = [];
  for (let processNumber = 0; processNumber < PROCESS_COUNT; processNumber += 1)
    sites.push(await startSite(join(bench.dataDir, String(processNumber)), { env: bench.env }));
  const proxy = await startCachingProxy(sites.map(({ origin }) => origin));
  try {
    const desk = await LiveDesk.open(proxy.origin);
    await desk.openStreams(1, sites[1]?.origin);
    await desk.runCommand("go-live");
    const commandTimes = await desk.timeCommands();
    desk.closeStreams();
    const { path, topicIds } = await desk.openPoll();
    rows.push(
      makeRow("a command reaches a stream of another process, the longest, ms", Math.max(...commandTimes), {
        atMost: 2000,
      }),
      ...measurePolling(proxy, sites),
    );
    const readSpentCpu = () => ({
      nginx: readCpuMs(proxy.pid),
      sites: sites.reduce((sum, { pid }) => sum + readCpuMs(pid), 0),
      database: readDatabaseCpuMs(bench),
    });
    const cpuBefore = readSpentCpu();
    const commandsAbort = new AbortController();
    const commands = changeScenes(desk, commandsAbort.signal);
    const { times, refused } = await voteOnSchedule(VOTER_COUNT, getDueMs, (voter, caller) =>
      caller.call(proxy.origin, path, { json: { topicId: topicIds[voter % topicIds.length] } }),
    );
    commandsAbort.abort();
    const sceneTimes = await commands;
    const cpuAfter = readSpentCpu();
    const computeCostPerVote = (name: keyof typeof cpuBefore) =>
      (cpuAfter[name] - cpuBefore[name]) / VOTER_COUNT;
    const countedVotes = await desk.closePoll();
    rows.push(
      makeRow("votes in a minute, half of them in its first ten seconds", VOTER_COUNT),
      makeRow("votes acknowledged", times.length),
      makeRow("votes refused", refused, { atMost: 0 }),
      makeRow("acknowledged votes not counted exactly once", Math.abs(countedVotes - times.length), {
        atMost: 0,
      }),
      makeRow("a vote, median ms", median(times)),
      makeRow("a vote, p99 ms", percentile(times, 0.99), { atMost: 2000 }),
      makeRow("a command from the desk in the meantime, p99 ms", percentile(sceneTimes, 0.99), {
        atMost: 500,
      }),
      makeRow("CPU of a vote: nginx, ms", computeCostPerVote("nginx")),
      makeRow("CPU of a vote: the processes together, ms", computeCostPerVote("sites")),
      makeRow("CPU of a vote: PostgreSQL, ms", computeCostPerVote("database")),
    );
  } finally {
    proxy.stop();
    for (const site of sites) await site.stop();
  }
});
writeReport("crowd", "nothing; client, nginx, four processes and PostgreSQL share the processors", rows);
process.exit();

function getDueMs(voter: number): number {
  const half = VOTER_COUNT / 2;
  const lateS = EARLY_VOTES_S + ((voter - half) / half) * (VOTING_S - EARLY_VOTES_S);
  return 1000 * (voter < half ? (voter / half) * EARLY_VOTES_S : lateS);
}

/** Measures what polling costs nginx, and how many of the requests reach the processes. */
function measurePolling({ origin, pid }: Nginx, sites: RunningSite[]): ReportRow[] {
  const countReachedRequests = () =>
    sites.reduce((sum, { readLog }) => sum + readLog().filter((line) => line.path === "/api/live").length, 0);
  const requestCountBefore = countReachedRequests();
  const { perSecond, cpuMicros } = measureThroughput(`${origin}/api/live`, pid, POLLING_S);
  return [
    makeRow(
      "what is on air: answers from nginx per second, of 25,000 for a hundred thousand viewers",
      perSecond,
      {
        compared: 25_000,
      },
    ),
    makeRow("what is on air: nginx's CPU for each answer, µs", cpuMicros),
    makeRow(
      "what is on air: requests that reach the processes, per second",
      (countReachedRequests() - requestCountBefore) / POLLING_S,
      {
        atMost: 2,
      },
    ),
  ];
}

/** Changes the scene every second until `signal` aborts. Returns how many milliseconds each command took. */
async function changeScenes(desk: LiveDesk, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let commandCount = 0; !signal.aborted; commandCount += 1) {
    times.push(
      (await measureTime(() => desk.runCommand("scene", { scene: commandCount % 2 ? "clear" : "countdown" })))
        .ms,
    );
    await pause(1000);
  }
  return times;
}

type Nginx = { origin: string; pid: number; stop(): void };

/**
 * Starts the proxy that docs/OPERATIONS.md recommends for large audiences: nginx with one worker (`apt-get install
 * nginx-light`). It alternates between the given sites. It caches what is on air for a second, and refreshes it with
 * only one request at a time. Signed-in people bypass the cache. Visitors' IP addresses are passed on as the client
 * sent them.
 */
async function startCachingProxy(origins: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-nginx-"));
  const port = await findFreePort();
  const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(" ");
  const pass = `proxy_pass http://sites; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; pid ${folder}/pid; error_log /dev/null; daemon off; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; keepalive_requests 10000000; proxy_cache_path ${folder}/kept keys_zone=live:1m;
  upstream sites { ${servers} keepalive 128; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port}; client_max_body_size 12m;
    location = /api/live { ${pass} proxy_cache live; proxy_cache_key $uri; proxy_cache_lock on;
      proxy_cache_use_stale updating; proxy_cache_bypass $cookie_session; proxy_no_cache $cookie_session; }
    location / { ${pass} } } }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await fetch(origin).catch(() => undefined);
    if (response?.ok) break;
    await pause(100);
  }
  const workers = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).trim();
  return {
    origin,
    pid: Number(workers.split("\n")[0]),
    stop: () => {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

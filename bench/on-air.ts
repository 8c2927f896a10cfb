import { readFileSync } from "node:fs";
import { Agent, type ClientRequest, get, request } from "node:http";
import { runOnEachEngine } from "./engines.ts";
import { startProductionSite } from "./production-site.ts";
import { type Row, report } from "./report.ts";

/**
 * The hour on air: 2,000 open streams on one process, commands to the last of them, the home page meanwhile, 10,000
 * votes of 10,000 visitors, and the end of the process with all streams open. Then two processes on PostgreSQL: how late
 * a stream of one hears of a command to the other.
 */
const STREAMS = 2000;
const COMMANDS = 20;
const VOTERS = 10_000;
const AT_ONCE = 40;
const ADMIN_PASSCODE = "bench-admin-passcode";

let site = await startProductionSite({ ADMIN_PASSCODE });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let cookie = "";

type Answer = { status: number; body: string; cookies: string[] };
function send(path: string, json?: object, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${site.origin}${path}`,
      {
        method: json ? "POST" : "GET",
        agent,
        headers: { ...(json ? { "content-type": "application/json" } : {}), ...headers },
      },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (part) => {
          body += part;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body, cookies: response.headers["set-cookie"] ?? [] }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(json && JSON.stringify(json));
  });
}

const readMemory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1]) * 1024;
const findShare = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type State = {
  version: number;
  date: string;
  week: { version: number };
  draw: { topics: { topicId: number }[] };
  poll: { id: number; results: { votes: number }[] };
};
let state: State;
/** Signs somebody of the team in on `site`, and reads what is live. */
async function openDesk(): Promise<void> {
  const registered = await send("/api/register", {
    username: "bench",
    password: "correct horse",
    adminPasscode: ADMIN_PASSCODE,
  });
  cookie = registered.cookies.map((set) => set.split(";")[0]).join("; ");
  state = JSON.parse((await send("/api/live", undefined, { cookie })).body);
}
async function run(command: string, more: object = {}): Promise<State> {
  const version = command === "go-live" ? state.week.version : state.version;
  const answer = await send(`/api/weeks/${state.date}/commands`, { command, version, ...more }, { cookie });
  if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${answer.body}`);
  state = JSON.parse(answer.body);
  return state;
}

await openDesk();
await pause(2000);
const before = readMemory();
let arrivals: number[] = [];
let sentAt = 0;
const streams: ClientRequest[] = [];
let connected = 0;
const openStream = (origin: string): ClientRequest =>
  get(`${origin}/api/live/events`, { agent: false }, (response) => {
    connected += 1;
    response.on("data", (part: Buffer) => {
      if (sentAt > 0 && part.includes("event: state")) arrivals.push(performance.now() - sentAt);
    });
  }).on("error", () => {});
for (let index = 0; index < STREAMS; index += 1) {
  streams.push(openStream(site.origin));
  if (index % 100 === 99) await pause(50);
}
while (connected < STREAMS) await pause(50);
await pause(3000);
const each = (readMemory() - before) / STREAMS;

await run("go-live");
/** Changes the scene again and again: after how many milliseconds each change has reached all `expected` streams. */
async function timeCommands(expected: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < COMMANDS; index += 1) {
    await pause(700);
    arrivals = [];
    sentAt = performance.now();
    await run("scene", { scene: index % 2 ? "clear" : "countdown" });
    for (let wait = 0; arrivals.length < expected && wait < 500; wait += 1) await pause(10);
    if (arrivals.length < expected) throw new Error(`only ${arrivals.length} streams got it`);
    times.push(Math.max(...arrivals));
  }
  return times;
}
const homes: number[] = [];
let isBusy = true;
const visits = (async () => {
  while (isBusy) {
    const started = performance.now();
    await send("/");
    homes.push(performance.now() - started);
    await pause(10);
  }
})();
const lasts = await timeCommands(STREAMS);
isBusy = false;
await visits;

await run("draw", { word: "porch light" });
const { poll, draw } = await run("open-poll", { seconds: 300 });
const topics = draw.topics.map(({ topicId }) => topicId);
const started = performance.now();
let next = 0;
let failed = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < VOTERS) {
      const voter = next;
      next += 1;
      const answer = await send(`/api/polls/${poll.id}/votes`, { topicId: topics[voter % 3] });
      if (answer.status !== 200) failed += 1;
    }
  }),
);
const votesMs = performance.now() - started;
const counted = (await run("close-poll")).poll.results.reduce((sum, { votes }) => sum + votes, 0);
const stopping = performance.now();
await site.stop();
const stopMs = performance.now() - stopping;
for (const stream of streams) stream.destroy();

const elsewhere: Row[] = [];
await runOnEachEngine(async ({ engine, env, dataDir }) => {
  // A data folder of SQLite has one process.
  if (engine === "sqlite") return;
  site = await startProductionSite({ ...env, ADMIN_PASSCODE }, dataDir);
  const second = await startProductionSite({ ...env, ADMIN_PASSCODE });
  await openDesk();
  sentAt = 0;
  connected = 0;
  const stream = openStream(second.origin);
  while (connected === 0) await pause(50);
  await run("go-live");
  elsewhere.push({
    figure: "a command to one process reaches a stream of another, the longest, ms",
    ours: Math.max(...(await timeCommands(1))),
    limit: { atMost: 2000 },
  });
  stream.destroy();
  await second.stop();
  await site.stop();
});
agent.destroy();

report("on-air", "nothing: these are its own limits", [
  { figure: `memory of a stream, KB (${STREAMS} open)`, ours: each / 1024, limit: { atMost: 60 } },
  {
    figure: "a command reaches the last stream, 99th percentile, ms",
    ours: findShare(lasts, 0.99),
    limit: { atMost: 1000 },
  },
  { figure: "the same, median, ms", ours: findShare(lasts, 0.5) },
  {
    figure: "home page meanwhile, 99th percentile, ms",
    ours: findShare(homes, 0.99),
    limit: { atMost: 100 },
  },
  { figure: `${VOTERS} votes, s`, ours: votesMs / 1000, limit: { atMost: 20 } },
  { figure: "votes refused", ours: failed, limit: { atMost: 0 } },
  { figure: "votes counted", ours: counted, limit: { atLeast: VOTERS } },
  { figure: "end with all streams open, s", ours: stopMs / 1000, limit: { atMost: 10 } },
  ...elsewhere,
]);

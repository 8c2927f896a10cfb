import { startBareServer } from "./bare-server.ts";
import { startNginx } from "./nginx.ts";
import { fetchPageFiles } from "./page-files.ts";
import { startProductionSite } from "./production-site.ts";
import { median, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { type Load, load } from "./wrk.ts";

/**
 * A first visit: the anonymous home page and each file that a phone loads with it, compared with nginx with its access
 * log and a bare Node server with our log line. Uses wrk over 32 connections, taking turns, and takes medians of 5; CPU
 * time comes from the operating system.
 */
const ROUNDS = rounds(5);
const ACCEPT = { "accept-encoding": "br" };

const site = await startProductionSite();
// A page that is requested often is soon compressed better; after that its size stays the same.
load(site.origin, site.pid, 5, ACCEPT);
const files = await fetchPageFiles(site.origin);
const home = files["/"];
if (!home) throw new Error("The home page was not asked for");
const nginx = await startNginx(files, "with access log");
const bare = await startBareServer(home);
try {
  const page = await loadInTurns("/", 4);
  const others: Record<string, Turns> = {};
  for (const path of Object.keys(files)) if (path !== "/") others[path] = await loadInTurns(path, 1);
  const all = [page, ...Object.values(others)];
  const sum = (one: (turns: Turns) => number) => all.reduce((total, turns) => total + one(turns), 0);
  const slowest = Object.values(others).toSorted((a, b) => b.ours.cpu - a.ours.cpu)[0];
  const api = loadRepeatedly(`${site.origin}/api/episodes`, site.pid, 2);
  const beside = (figure: string, ours: number, theirs: number, limit: Row["limit"]): Row => ({
    figure,
    ours,
    theirs,
    ...(limit ? { limit } : {}),
  });
  const comparison = `nginx, one worker, access log on, the same ${all.length} files (page: ${home.bytes.length} bytes)`;
  report("home-page", comparison, [
    beside("page: requests per second", page.ours.perSecond, page.nginx.perSecond, undefined),
    {
      figure: "page: part of nginx's",
      ours: page.ours.perSecond / page.nginx.perSecond,
      limit: { atLeast: 0.5 },
    },
    {
      figure: "page: part of a bare Node server's",
      ours: page.ours.perSecond / page.bare.perSecond,
      limit: { atLeast: 0.9 },
    },
    beside("page: CPU per request, µs", page.ours.cpu, page.nginx.cpu, undefined),
    beside("most expensive file: CPU per request, µs", slowest?.ours.cpu ?? 0, slowest?.nginx.cpu ?? 0, {
      atMost: 45,
    }),
    beside(
      "first visit: CPU, µs",
      sum((turns) => turns.ours.cpu),
      sum((turns) => turns.nginx.cpu),
      undefined,
    ),
    {
      figure: "first visit: times nginx's CPU",
      ours: sum((turns) => turns.ours.cpu) / sum((turns) => turns.nginx.cpu),
      limit: { atMost: 3 },
    },
    { figure: "GET /api/episodes: CPU per request, µs", ours: api.cpu, limit: { atMost: 150 } },
  ]);
} finally {
  nginx.stop();
  bare.stop();
  await site.stop();
}

type Figures = { perSecond: number; cpu: number };
type Turns = Record<"ours" | "nginx" | "bare", Figures>;

/** Loads one path from all three, in turns. The bare server sends its only file for any path. */
async function loadInTurns(path: string, seconds: number): Promise<Turns> {
  const results: Record<"ours" | "nginx" | "bare", Load[]> = { ours: [], nginx: [], bare: [] };
  const servers = path === "/" ? { ours: site, nginx, bare } : { ours: site, nginx };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { origin, pid }] of Object.entries(servers))
      results[name === "ours" || name === "nginx" ? name : "bare"].push(
        load(origin + path, pid, seconds, ACCEPT),
      );
  return { ours: toMedians(results.ours), nginx: toMedians(results.nginx), bare: toMedians(results.bare) };
}

function loadRepeatedly(url: string, pid: number, seconds: number): Figures {
  return toMedians(Array.from({ length: ROUNDS }, () => load(url, pid, seconds, ACCEPT)));
}

function toMedians(results: Load[]): Figures {
  return {
    perSecond: median(results.map((one) => one.perSecond)),
    cpu: median(results.map((one) => one.cpuMicros)),
  };
}

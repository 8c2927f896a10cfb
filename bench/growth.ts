import { type Bench, makeTables, runOnEachEngine } from "./engines.ts";
import { fillWithYears } from "./many-years.ts";
import { signInOffice } from "./office-client.ts";
import { startProductionSite } from "./production-site.ts";
import { timeRepeatedly } from "./repeated.ts";
import { percentile, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { ADMIN_PASSCODE, measureTwoProcesses } from "./two-processes.ts";

/**
 * A show after very many years: the first page of every list of the team, every public page without cached copies, and
 * the draw, one call at a time through HTTP. Then one and two processes on that PostgreSQL behind nginx. `full` is a
 * million topics, 10,000 episodes and 100,000 requests. By default it is a fifth of that and takes two minutes, or even
 * less as part of all measurements. Add `sqlite` or `postgres` to run only that engine.
 */
const full = process.argv.includes("full");
const PERCENT = full ? 100 : rounds(20);
const AMOUNTS = { topics: PERCENT * 10_000, episodes: PERCENT * 100, requests: PERCENT * 1_000 };
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");

const WORDS = ["you", "family", "zeitgeist", "xylophone", "q", "th"];

/** Uses the team's session unless it is `anonymous`. `{n}` is a different number in each call. */
const OFFICE: Record<string, string> = {
  topics: "/api/topics?limit=50",
  "topics, A to Z": "/api/topics?limit=50&sort=category-asc",
  "topics, used, Z to A": "/api/topics?limit=50&status=used&sort=content-desc",
  ...Object.fromEntries(
    WORDS.map((word) => [`topics, search '${word}'`, `/api/topics?limit=50&search=${word}`]),
  ),
  "topics, stats": "/api/topics/stats",
  "topics, analytics": "/api/topics/analytics",
  "topic requests": "/api/topic-requests?limit=50",
  "topic requests, pending": "/api/topic-requests?limit=50&status=pending",
  "topic requests, counts": "/api/topic-requests/counts",
  "guest requests": "/api/guest-requests?limit=50",
  "guest requests, counts": "/api/guest-requests/counts",
  episodes: "/api/episodes?limit=50",
  "episodes by title": "/api/episodes?limit=50&sort=title&order=asc",
  "episodes, search 'family'": "/api/episodes?limit=50&search=family",
  history: "/api/selected-topics/recent",
  "page of topics": "/admin",
  "page of topic requests": "/admin/topic-requests",
};
const PUBLIC: Record<string, string> = {
  "home page": "/",
  "episodes page": "/episodes?page={n}",
  "episodes page, search 'family'": "/episodes?search=family&page={n}",
  "page of an episode": "/episodes/{n}",
  sitemap: "/sitemap.xml",
  feed: "/feed.xml",
  reels: "/api/slot-machine/reels",
};

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  await prepare(bench);
  await measureTimes(bench);
  if (bench.engine === "postgres") rows.push(...(await measureTwoProcesses(bench)));
});
report("growth", "the median of the same calls; one process, where two are measured", rows);

async function prepare(bench: Bench): Promise<void> {
  await makeTables(bench);
  const begun = performance.now();
  await fillWithYears(bench, AMOUNTS);
  process.stderr.write(`${bench.engine} filled in ${Math.round((performance.now() - begun) / 1000)} s\n`);
}

async function measureTimes(bench: Bench): Promise<void> {
  const site = await startProductionSite(
    { ...bench.env, SAMPLE_CONTENT: "false", ADMIN_PASSCODE, SPIN_PASSCODE: "SPINS", TRUST_PROXY: "1" },
    bench.dataDir,
  );
  try {
    const call = await signInOffice(site.origin, ADMIN_PASSCODE);
    const note = async (figure: string, atMost: number, work: (turn: number) => Promise<unknown>) => {
      const times = await timeRepeatedly(work);
      rows.push({
        figure: `${bench.engine}, ${figure}, p95 ms`,
        ours: percentile(times, 0.95),
        theirs: percentile(times, 0.5),
        limit: { atMost },
      });
    };
    // Pages of signed-in people are never cached, so each is rendered.
    const get = async (path: string) => {
      const { status, text } = await call("GET", path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    };
    for (const [name, path] of Object.entries(OFFICE)) await note(`team: ${name}`, 100, () => get(path));
    const addresses = await listEpisodeAddresses(site.origin);
    for (const [name, path] of Object.entries(PUBLIC))
      await note(name, 50, (turn) =>
        get(
          name === "page of an episode"
            ? (addresses[turn % addresses.length] ?? "/")
            : path.replace("{n}", String(turn + 1)),
        ),
      );
    await note("draw, with its passcode", 50, (turn) => draw(site.origin, turn));
  } finally {
    await site.stop();
  }
}

async function listEpisodeAddresses(origin: string): Promise<string[]> {
  const page = await (await fetch(`${origin}/episodes`)).text();
  return [...new Set(page.match(/\/episodes\/[\w-]+/g) ?? [])];
}

async function draw(origin: string, turn: number): Promise<void> {
  const headers = { "content-type": "application/json", "x-forwarded-for": `10.9.0.${turn + 1}` };
  const body = JSON.stringify({ passcode: "SPINS" });
  const unlocked = await fetch(`${origin}/api/verify-passcode`, { method: "POST", headers, body });
  const cookie = unlocked.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const drawn = await fetch(`${origin}/api/topics/generate`, { method: "POST", headers: { cookie } });
  if (drawn.status !== 200) throw new Error(`a draw answered ${drawn.status}: ${await drawn.text()}`);
  await drawn.json();
}

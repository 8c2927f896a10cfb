import { Caller, joinTeam } from "./caller.ts";
import { isFullRun, runInProcess, runOnEachEngine } from "./engines.ts";
import { fillWithYears } from "./many-years.ts";
import { makeRow, percentile, type Row, report, scaleRounds, timeRepeatedly } from "./report.ts";
import { SPIN_PASSCODE, withSite } from "./site.ts";

/**
 * A show after a great many years: the first page of every list in the back office, every public page without cached
 * copies, and the draw, one call at a time over HTTP. `full` means a million topics, 10,000 episodes and 100,000
 * requests. The default is a fifth of that.
 */
const PERCENT = isFullRun ? 100 : scaleRounds(20);
const CONTENT_AMOUNTS = { topics: PERCENT * 10_000, episodes: PERCENT * 100, requests: PERCENT * 1_000 };

const SEARCH_WORDS = ["you", "family", "zeitgeist", "xylophone", "q", "th"];

const OFFICE_PATHS: Record<string, string> = {
  topics: "/api/topics?limit=50",
  "topics, A to Z": "/api/topics?limit=50&sort=category-asc",
  "topics, used, Z to A": "/api/topics?limit=50&status=used&sort=content-desc",
  ...Object.fromEntries(
    SEARCH_WORDS.map((word) => [`topics, search '${word}'`, `/api/topics?limit=50&search=${word}`]),
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
/** `{n}` becomes a different number in each call. */
const PUBLIC_PATHS: Record<string, string> = {
  "home page": "/",
  "episodes page": "/episodes?page={n}",
  "episodes page, search 'family'": "/episodes?search=family&page={n}",
  sitemap: "/sitemap.xml",
  feed: "/feed.xml",
  reels: "/api/slot-machine/reels",
};

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await runInProcess(bench, async () => {});
  await fillWithYears(bench, CONTENT_AMOUNTS);
  await withSite(bench.dataDir, { env: { ...bench.env, SAMPLE_CONTENT: "false" } }, async ({ origin }) => {
    const team = await joinTeam(origin);
    const note = async (figure: string, atMost: number, work: (turn: number) => Promise<unknown>) => {
      const times = await timeRepeatedly(work);
      rows.push(
        makeRow(bench.name(`${figure}, p95 ms`), percentile(times, 0.95), {
          compared: percentile(times, 0.5),
          atMost,
        }),
      );
    };
    for (const [name, path] of Object.entries(OFFICE_PATHS))
      await note(`team: ${name}`, 100, () => team.ask(origin, path));
    // Pages of signed-in people are never cached, so each visit renders the page.
    for (const [name, path] of Object.entries(PUBLIC_PATHS))
      await note(name, 50, (turn) => team.ask(origin, path.replace("{n}", String(turn + 1))));
    const list = (await team.ask(origin, "/episodes")).text;
    const addresses = [...new Set(list.match(/\/episodes\/[\w-]+/g) ?? [])];
    await note("page of an episode", 50, (turn) =>
      team.ask(origin, addresses[turn % addresses.length] ?? "/episodes"),
    );
    await note("draw, with its passcode", 50, async (turn) => {
      const visitor = new Caller(1000 + turn);
      await visitor.ask(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
      await visitor.ask(origin, "/api/topics/generate", { method: "POST" });
    });
  });
});
report("growth", "the median of the same calls", rows);
process.exit();

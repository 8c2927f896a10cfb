import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { writeCaptions } from "#episodes/transcripts/transcript-files.server.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { openPerson, runCommandOf } from "../e2e/week-steps.ts";
import { runInFolder } from "./engines.ts";
import { makeTalk } from "./many-transcripts.ts";
import { median, report, rounds, row } from "./report.ts";
import { ADMIN_PASSCODE, withSite } from "./site.ts";

/**
 * Runs Lighthouse with its default phone settings (simulated slow 4G and a slow processor): medians of 5 for the home
 * page, before the show and on air, and once for a page of each other kind. Lighthouse has a separate package.json in
 * bench/lighthouse, and is installed under .cache when it is first needed. `CHROMIUM_PATH` selects another browser.
 */
const ROUNDS = rounds(5);
const ATTEMPTS = 3;
const WANTED = join(import.meta.dirname, "lighthouse");
const INSTALLED = join(import.meta.dirname, "../.cache/lighthouse");

/** The lowest score of each category. */
const SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Lighthouse's name of each time, and the most that it may be. */
const TIMES = {
  "first paint, ms": ["first-contentful-paint", undefined],
  "largest paint, ms": ["largest-contentful-paint", 1600],
  "blocking time, ms": ["total-blocking-time", 50],
  "layout shift": ["cumulative-layout-shift", 0.01],
  "speed index, ms": ["speed-index", undefined],
} as const;

const Result = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
type Result = z.output<typeof Result>;

installOnce();
await runInFolder((folder) => withSite(folder, {}, ({ origin }) => measureAll(origin)));

async function measureAll(origin: string): Promise<void> {
  const before = await measureHome(origin);
  const pages = await furnishPages(origin);
  const onAir = await measureHome(origin);
  await pages.endShow();
  const rows = [...listHomeRows("", before), ...listHomeRows("on air: ", onAir)];
  for (const [name, path] of Object.entries(pages.paths)) {
    const { categories } = await measure(origin + path);
    // Search engines are kept off a guest's own page, which Lighthouse counts against it.
    for (const [category, atLeast] of Object.entries(SCORES))
      if (name !== "guest page" || category !== "seo")
        rows.push(row(`${name}, once: ${category}`, 100 * (categories[category]?.score ?? 0), { atLeast }));
  }
  report("lighthouse", "nothing: these are its own limits", rows);
}

async function measureHome(origin: string): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await measure(origin));
  return results;
}

function listHomeRows(when: string, results: Result[]) {
  const scores = Object.entries(SCORES).map(([name, atLeast]) =>
    row(`${when}${name}`, 100 * median(results.map(({ categories }) => categories[name]?.score ?? 0)), {
      atLeast,
    }),
  );
  const times = Object.entries(TIMES).map(([name, [audit, atMost]]) =>
    row(`${when}${name}`, median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)), {
      atMost,
    }),
  );
  return [...scores, ...times];
}

/**
 * Creates one page of each kind besides the home page, and returns their paths. The show stays on air until `endShow`.
 */
async function furnishPages(
  origin: string,
): Promise<{ paths: Record<string, string>; endShow: () => Promise<unknown> }> {
  const [team, visitor] = [openPerson(origin), openPerson(origin)];
  await team("POST /api/register", {
    username: "bench",
    password: "correct horse",
    adminPasscode: ADMIN_PASSCODE,
  });
  const sender = { name: "Dana Whitcomb", email: "dana@example.com" };
  const description = "What does a fair day rate look like?";
  const suggestion = { ...sender, category: "Pay", description };
  const { id } = await visitor<{ id: number }>("POST /api/topic-requests", suggestion);
  await team(`PUT /api/topic-requests/${id}`, { status: "approved" });
  const topic = { category: "Pay", subCategory: "Day rates", content: description };
  await team(`POST /api/topic-requests/${id}/convert`, topic);
  const bio = "Lets a joinery workshop by the half-day and publishes the books every quarter.";
  const guest = await visitor<{ statusUrl: string }>("POST /api/guest-requests", { ...sender, bio });
  const { date } = await team<LiveState>("GET /api/live");
  await runCommandOf(team, date, "go-live");
  const { draw } = await runCommandOf(team, date, "draw", { word: "porch light" });
  await runCommandOf(team, date, "open-poll", { seconds: 300 });
  const [thread] = await visitor<{ key: string }[]>("GET /api/board");
  const [episode, long] = await visitor<Episode[]>("GET /api/episodes?limit=2");
  const talk = new FormData();
  talk.set("transcript", new Blob([writeCaptions("en", makeTalk(9)(8 * 60))]), "talk.vtt");
  await team(`PUT /api/episodes/${long?.id}/transcript`, talk);
  const paths = {
    board: "/topics",
    thread: `/topics/${thread?.key}`,
    episode: episode ? episodePath(episode) : "",
    "episode of 8 hours": long ? episodePath(long) : "",
    "show draw": `/draws/${draw?.id}`,
    "guest page": new URL(guest.statusUrl).pathname,
  };
  return { paths, endShow: () => runCommandOf(team, date, "end") };
}

/** Installs what its lock file says, unless that is already done. */
function installOnce(): void {
  const stamp = join(INSTALLED, "node_modules/.installed-from");
  const wanted = readFileSync(join(WANTED, "package-lock.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stdout.write("Installing Lighthouse…\n");
  cpSync(WANTED, INSTALLED, { recursive: true });
  const options = { cwd: INSTALLED, stdio: "inherit" } as const;
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--loglevel=error", "--no-progress"],
    options,
  );
  if (status !== 0) throw new Error("Lighthouse could not be installed; npm's lines above say why");
  writeFileSync(stamp, wanted);
}

/** Runs it once in a new browser, and again if Lighthouse couldn't trace the page, which it reports now and then. */
async function measure(origin: string): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await run(origin);
    if (result) return result;
  }
  throw new Error(`Lighthouse failed ${ATTEMPTS} times; its lines above say why`);
}

function run(origin: string): Promise<Result | undefined> {
  return runInFolder(async (folder) => {
    const file = join(folder, "result.json");
    const flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking";
    const cli = join(INSTALLED, "node_modules/lighthouse/cli/index.js");
    const args = [
      cli,
      origin,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ];
    const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" };
    // Not spawnSync, because `fetch` must notice if the site closes its connections in the meantime.
    const lighthouse = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env });
    const [status] = await once(lighthouse, "exit");
    return status === 0 ? Result.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  });
}

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { writeCaptions } from "#episodes/transcripts/transcript-files.server.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { openPerson, runCommandOf } from "../e2e/week-steps.ts";
import { makeTalk } from "./many-transcripts.ts";
import { startNginx } from "./nginx.ts";
import { fetchPageFiles } from "./page-files.ts";
import { startProductionSite } from "./production-site.ts";
import { median, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * Runs Lighthouse on the home page with its default phone settings (simulated slow 4G and a slow processor), and on the
 * same page with all its files served by nginx, in turns, and takes medians of 5. Lighthouse has a separate
 * package.json in bench/lighthouse, and is installed under .cache when it is first needed. `CHROMIUM_PATH` selects
 * another browser.
 */
const ROUNDS = rounds(5);
const ATTEMPTS = 3;
const LARGEST_PAINT_MS = 1600;
/** The lowest score that the home page may get while the show is on air. */
const CATEGORIES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const WANTED = join(import.meta.dirname, "lighthouse");
const INSTALLED = join(import.meta.dirname, "../.cache/lighthouse");

const category = z.object({ score: z.number() });
const audit = z.object({ numericValue: z.number() });
const Result = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
  audits: z.object({
    "first-contentful-paint": audit,
    "largest-contentful-paint": audit,
    "total-blocking-time": audit,
    "cumulative-layout-shift": audit,
    "speed-index": audit,
  }),
});
type Result = z.output<typeof Result>;

installOnce();
const ADMIN_PASSCODE = "bench-admin-passcode";
const site = await startProductionSite({ ADMIN_PASSCODE });
const nginx = await startNginx(await fetchPageFiles(site.origin));
try {
  const ours: Result[] = [];
  const theirs: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measure(site.origin));
    theirs.push(await measure(nginx.origin));
  }
  const pages = await furnishPages();
  const onAir: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) onAir.push(await measure(site.origin));
  await pages.endShow();
  const looks: { name: string; result: Result }[] = [];
  for (const [name, path] of Object.entries(pages.paths))
    looks.push({ name, result: await measure(site.origin + path) });
  const row = (figure: string, value: (result: Result) => number, limit?: Row["limit"]) => ({
    figure,
    ours: median(ours.map(value)),
    theirs: median(theirs.map(value)),
    limit,
  });
  const rowOnAir = (figure: string, value: (result: Result) => number, limit: Row["limit"]) => ({
    figure: `on the air: ${figure}`,
    ours: median(onAir.map(value)),
    limit,
  });
  report("lighthouse", "nginx, one worker, logs off, the same page and all that it asks for as files", [
    row("performance", ({ categories }) => categories.performance.score * 100, { atLeast: 98 }),
    row("accessibility", ({ categories }) => categories.accessibility.score * 100, { atLeast: 100 }),
    row("best practices", ({ categories }) => categories["best-practices"].score * 100, { atLeast: 100 }),
    row("SEO", ({ categories }) => categories.seo.score * 100, { atLeast: 100 }),
    row("first paint, ms", ({ audits }) => audits["first-contentful-paint"].numericValue),
    row("largest paint, ms", ({ audits }) => audits["largest-contentful-paint"].numericValue, {
      atMost: LARGEST_PAINT_MS,
    }),
    row("blocking time, ms", ({ audits }) => audits["total-blocking-time"].numericValue, { atMost: 50 }),
    row("layout shift", ({ audits }) => audits["cumulative-layout-shift"].numericValue, { atMost: 0.01 }),
    row("speed index, ms", ({ audits }) => audits["speed-index"].numericValue),
    ...Object.entries(CATEGORIES).map(([name, atLeast]) =>
      rowOnAir(name, ({ categories }) => categories[name as keyof typeof CATEGORIES].score * 100, {
        atLeast,
      }),
    ),
    rowOnAir("largest paint, ms", ({ audits }) => audits["largest-contentful-paint"].numericValue, {
      atMost: LARGEST_PAINT_MS,
    }),
    rowOnAir("blocking time, ms", ({ audits }) => audits["total-blocking-time"].numericValue, { atMost: 50 }),
    rowOnAir("layout shift", ({ audits }) => audits["cumulative-layout-shift"].numericValue, {
      atMost: 0.01,
    }),
    ...looks.flatMap(({ name, result }) =>
      Object.entries(result.categories)
        // Search engines are kept off a guest's own page, which Lighthouse counts against it.
        .filter(([category]) => name !== "guest page" || category !== "seo")
        .map(([category, { score }]) => ({
          figure: `${name}, once: ${category}`,
          ours: score * 100,
          limit: { atLeast: category === "performance" ? 98 : 100 },
        })),
    ),
  ]);
} finally {
  nginx.stop();
  await site.stop();
}

/**
 * Creates one page of each kind besides the home page, and returns their paths. The show stays on air until `endShow`.
 */
async function furnishPages(): Promise<{ paths: Record<string, string>; endShow: () => Promise<unknown> }> {
  const [team, visitor] = [openPerson(site.origin), openPerson(site.origin)];
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
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const result = await run(origin);
    if (result) return result;
  }
  const result = await run(origin);
  if (!result) throw new Error(`Lighthouse failed ${ATTEMPTS} times; its lines above say why`);
  return result;
}

async function run(origin: string): Promise<Result | undefined> {
  const out = mkdtempSync(join(tmpdir(), "greenroom-lighthouse-"));
  const file = join(out, "result.json");
  const flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking";
  const cli = join(INSTALLED, "node_modules/lighthouse/cli/index.js");
  const args = [cli, origin, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" };
  try {
    // Not spawnSync, because `fetch` must notice if the site closes its connections in the meantime.
    const lighthouse = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env });
    const [status] = await once(lighthouse, "exit");
    if (status !== 0) return undefined;
    const text = readFileSync(file, "utf8");
    return Result.parse(JSON.parse(text));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

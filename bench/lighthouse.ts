import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { writeCaptions } from "#episodes/transcripts/transcript-files.server.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { createFileForm } from "#platform/files/testing/pictures.ts";
import { createSiteCaller, runDeskCommand } from "../e2e/week-steps.ts";
import { withTempFolder } from "./engines.ts";
import { makeRow, median, writeReport } from "./report.ts";
import { ADMIN_PASSCODE, withSite } from "./site.ts";

/**
 * Runs Lighthouse with its default phone settings (simulated slow 4G and a slow processor). The figures for the home
 * page, before the show and on air, are medians of 5 runs. Every other kind of page gets a single run. Lighthouse has
 * its own package.json in bench/lighthouse, and is installed under .cache when it is first needed. `CHROMIUM_PATH`
 * selects another browser.
 */
const ROUND_COUNT = 5;
const MAX_ATTEMPTS = 3;
/** Eight hours of talk, in cues of five seconds. */
const LONG_TRANSCRIPT_CUES = (8 * 3600) / 5;
const PACKAGE_FOLDER = join(import.meta.dirname, "lighthouse");
const LIGHTHOUSE_FOLDER = join(import.meta.dirname, "../.cache/lighthouse");

/** The lowest allowed score in each category. */
const MIN_SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** The metrics to report, each with its name in Lighthouse and its maximum, if there is one. */
const MAX_TIMES = {
  "first paint, ms": ["first-contentful-paint", undefined],
  "largest paint, ms": ["largest-contentful-paint", 1600],
  "blocking time, ms": ["total-blocking-time", 50],
  "layout shift": ["cumulative-layout-shift", 0.01],
  "speed index, ms": ["speed-index", undefined],
} as const;

const LighthouseResult = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
type LighthouseResult = z.output<typeof LighthouseResult>;

installLighthouse();
await withTempFolder((folder) => withSite(folder, {}, ({ origin }) => measureAll(origin)));

async function measureAll(origin: string): Promise<void> {
  const resultsBefore = await measureHome(origin);
  const pages = await createPages(origin);
  const resultsOnAir = await measureHome(origin);
  await pages.endShow();
  const rows = [...listHomeRows("", resultsBefore), ...listHomeRows("on air: ", resultsOnAir)];
  for (const [name, path] of Object.entries(pages.paths)) {
    const { categories } = await runLighthouse(origin + path);
    // A guest's own page loses SEO points, because search engines must not index it.
    for (const [category, atLeast] of Object.entries(MIN_SCORES))
      if (name !== "guest page" || category !== "seo")
        rows.push(
          makeRow(`${name}, once: ${category}`, 100 * (categories[category]?.score ?? 0), { atLeast }),
        );
  }
  writeReport("lighthouse", "nothing: these are its own limits", rows);
}

async function measureHome(origin: string): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) results.push(await runLighthouse(origin));
  return results;
}

function listHomeRows(moment: string, results: LighthouseResult[]) {
  const scores = Object.entries(MIN_SCORES).map(([name, atLeast]) =>
    makeRow(`${moment}${name}`, 100 * median(results.map(({ categories }) => categories[name]?.score ?? 0)), {
      atLeast,
    }),
  );
  const times = Object.entries(MAX_TIMES).map(([name, [audit, atMost]]) =>
    makeRow(
      `${moment}${name}`,
      median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
      {
        atMost,
      },
    ),
  );
  return [...scores, ...times];
}

/**
 * Goes live, and creates one page of each kind besides the home page. Returns the pages' paths, and a function that
 * ends the show.
 */
async function createPages(
  origin: string,
): Promise<{ paths: Record<string, string>; endShow: () => Promise<unknown> }> {
  const [team, visitor] = [createSiteCaller(origin), createSiteCaller(origin)];
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
  await runDeskCommand(team, date, "go-live");
  const { draw } = await runDeskCommand(team, date, "draw", { word: "porch light" });
  await runDeskCommand(team, date, "open-poll", { seconds: 300 });
  const [thread] = await visitor<{ key: string }[]>("GET /api/board");
  const [episode, longEpisode] = await visitor<Episode[]>("GET /api/episodes?limit=2");
  const cues = Array.from({ length: LONG_TRANSCRIPT_CUES }, (_, index) => ({
    ...{ start: 5 * index, end: 5 * index + 5, text: description, speaker: null },
  }));
  const captions = Buffer.from(writeCaptions("en", cues));
  const transcriptForm = createFileForm("transcript", captions, "talk.vtt", "text/vtt");
  await team(`PUT /api/episodes/${longEpisode?.id}/transcript`, transcriptForm);
  const paths = {
    board: "/topics",
    thread: `/topics/${thread?.key}`,
    episode: episode ? formatEpisodePath(episode) : "",
    "episode of 8 hours": longEpisode ? formatEpisodePath(longEpisode) : "",
    "show draw": `/draws/${draw?.id}`,
    "guest page": new URL(guest.statusUrl).pathname,
  };
  return { paths, endShow: () => runDeskCommand(team, date, "end") };
}

/** Installs the packages in bench/lighthouse's lock file, unless they are already installed. */
function installLighthouse(): void {
  const stampPath = join(LIGHTHOUSE_FOLDER, "node_modules/.installed-from");
  const lockFile = readFileSync(join(PACKAGE_FOLDER, "package-lock.json"), "utf8");
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === lockFile) return;
  process.stdout.write("Installing Lighthouse…\n");
  cpSync(PACKAGE_FOLDER, LIGHTHOUSE_FOLDER, { recursive: true });
  const options = { cwd: LIGHTHOUSE_FOLDER, stdio: "inherit" } as const;
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--loglevel=error", "--no-progress"],
    options,
  );
  if (status !== 0) throw new Error("Lighthouse could not be installed; npm's lines above say why");
  writeFileSync(stampPath, lockFile);
}

/**
 * Runs Lighthouse in a new browser. Tries again if Lighthouse reports that it couldn't trace the page, which happens
 * occasionally.
 */
async function runLighthouse(origin: string): Promise<LighthouseResult> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const result = await tryLighthouse(origin);
    if (result) return result;
  }
  throw new Error(`Lighthouse failed ${MAX_ATTEMPTS} times; its lines above say why`);
}

function tryLighthouse(origin: string): Promise<LighthouseResult | undefined> {
  return withTempFolder(async (folder) => {
    const resultPath = join(folder, "result.json");
    const flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking";
    const cliPath = join(LIGHTHOUSE_FOLDER, "node_modules/lighthouse/cli/index.js");
    const cliArguments = [
      cliPath,
      origin,
      "--quiet",
      "--output=json",
      `--output-path=${resultPath}`,
      `--chrome-flags=${flags}`,
    ];
    const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" };
    // Not spawnSync, because this process must notice when the site closes the connections that `fetch` keeps open.
    const lighthouse = spawn(process.execPath, cliArguments, { stdio: ["ignore", "ignore", "inherit"], env });
    const [status] = await once(lighthouse, "exit");
    return status === 0 ? LighthouseResult.parse(JSON.parse(readFileSync(resultPath, "utf8"))) : undefined;
  });
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, qb } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startYoutubeDouble } from "../../../dev/doubles/youtube.ts";
import { allShowsChannel } from "../../../dev/doubles/youtube-from-shows.ts";
import { Caller } from "../../caller.ts";
import { type Bench, isFullRun, runOnEachEngine, withDatabase } from "../../engines.ts";
import { readResidentMb } from "../../processes.ts";
import { median } from "../../report.ts";
import { type RunningSite, type SiteProcess, startSite } from "../../site.ts";
import type { FaultFindings, FaultTest } from "../part.ts";
import { checkAfterTenYears, countExpiringRows } from "./judging-years.ts";
import { SiteClock } from "./site-time.ts";
import { WeeklyShowSimulation } from "./weekly-show.ts";

const WEEK_COUNT = 520;
/** A Thursday before the first show. */
const START_TIME = Date.parse("2027-01-07T17:00:00Z");
const WEEKS_IN_TWO_YEARS = 104;
/** The run stops after this many failures, because more of them would reveal nothing new. */
const MAX_FAILURES = 20;
const HOME_PAGE_VISITS = 30;

type Duration = { weeks: number; endsAt: number };

/**
 * Simulates ten years of a show, week after week: topics, a visitor's draw, a suggestion, a guest, a backup, reminders,
 * the show with its draw and its poll, the thank-you email, the episode, and messages to followers.
 */
export const testTenYears: FaultTest = (findings, { endsAt }) => {
  const duration = { weeks: isFullRun ? WEEK_COUNT : 3, endsAt };
  return runOnEachEngine((bench) => findings.attempt(() => simulateYears(findings, bench, duration)));
};

/**
 * Returns the environment and arguments that give the program an adjustable clock, and a function that sets the clock.
 */
function createProgramClock(file: string) {
  const setFile = `${file}-set`;
  let timesSet = 0;
  for (const clockFile of [file, setFile]) writeFileSync(clockFile, "0");
  return {
    env: { CLOCK_FILE: file },
    nodeArguments: ["--import", join(import.meta.dirname, "passing-time.ts")],
    set: async (site: SiteProcess, moment: number) => {
      writeFileSync(file, String(moment - Date.now()));
      timesSet += 1;
      site.child.kill("SIGUSR2");
      while (site.isRunning() && Number(readFileSync(setFile, "utf8")) < timesSet) await pause(1);
    },
  };
}

async function simulateYears(
  findings: FaultFindings,
  { nameFigure, dataDir, address, env: engineEnv }: Bench,
  duration: Duration,
): Promise<void> {
  const clock = createProgramClock(join(dataDir, "clock"));
  const mail = await startMailServer();
  const youtube = await startYoutubeDouble({ channel: allShowsChannel, videos: [], quota: 1_000_000 });
  const env = {
    ...clock.env,
    ...engineEnv,
    ...{
      SMTP_URL: mail.url,
      YOUTUBE_API_KEY: "bench",
      YOUTUBE_BASE_URL: youtube.origin,
      SAMPLE_CONTENT: "false",
    },
  };
  const start = () => startSite(dataDir, { env, nodeArguments: clock.nodeArguments });
  const site = await start();
  const startedAt = performance.now();
  const addRow = (figure: string, measured: number, limits?: Parameters<FaultFindings["addRow"]>[2]) =>
    findings.addRow(nameFigure(figure), measured, limits);
  try {
    const { show, time, early, late } = await withDatabase(address, async (database) => {
      const setClock = (moment: number) => clock.set(site, moment);
      const isIdle = (moment: number) => isNoJobDue(database, moment);
      const time = new SiteClock({ origin: site.origin, mail, setClock, isIdle }, START_TIME);
      const show = new WeeklyShowSimulation(time, youtube, duration.weeks);
      const measurements = await holdShows(show, time, duration, async () => ({
        homeMs: await measureHomePage(site),
        mb: readResidentMb(site.pid),
        expiringRowCount: await countExpiringRows(database),
      }));
      await checkAfterTenYears(findings, nameFigure, { show, time, database });
      return { show, time, ...measurements };
    });
    const errors = site.readLog().filter(({ level }) => level === "error");
    const hasStoppedCleanly = (await site.stop()) === 0;
    await (await start()).stop();
    const comparison = "compared with after two years";
    addRow("weeks", show.held.length, { atLeast: duration.weeks });
    addRow("minutes that they took", (performance.now() - startedAt) / 60_000);
    findings.addFaults(nameFigure("calls that failed, and what was due but never came"), time.failures);
    findings.addFaults(
      nameFigure("errors in the log"),
      errors.map((line) => JSON.stringify(line)),
    );
    addRow(`rows that are deleted after some time, ${comparison}`, late.expiringRowCount, {
      compared: early.expiringRowCount,
    });
    addRow(`home page, median ms, ${comparison}`, late.homeMs, { compared: early.homeMs });
    addRow(`memory, MB, ${comparison}`, late.mb, { compared: early.mb });
    findings.addFact(
      nameFigure("the same process ran to the end, and the next one started"),
      hasStoppedCleanly,
    );
  } finally {
    await site.kill();
    await youtube.close();
    await mail.stop();
  }
}

/** Runs a show every week. Calls `measure` after two years and at the end, and returns both results. */
async function holdShows<Measured>(
  show: WeeklyShowSimulation,
  { failures }: SiteClock,
  { weeks, endsAt }: Duration,
  measure: () => Promise<Measured>,
): Promise<{ early: Measured; late: Measured }> {
  await show.setUp();
  let early = await measure();
  const isOver = () => failures.length >= MAX_FAILURES || performance.now() > endsAt;
  for (let week = 1; week <= weeks && !isOver(); week += 1) {
    await show.runWeek();
    if (week === Math.min(WEEKS_IN_TWO_YEARS, weeks)) early = await measure();
  }
  return { early, late: await measure() };
}

async function isNoJobDue({ db }: Database, moment: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where state = 'waiting' and ${sql.ref("dueAt")} <= ${new Date(moment).toISOString()} limit 1`.execute(
    qb(db),
  );
  return rows.length === 0;
}

async function measureHomePage({ origin }: RunningSite): Promise<number> {
  const visitor = new Caller(99);
  const times: number[] = [];
  for (let visit = 0; visit < HOME_PAGE_VISITS; visit += 1)
    times.push((await visitor.call(origin, "/"))?.ms ?? Number.NaN);
  return median(times);
}

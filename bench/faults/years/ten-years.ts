import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, on } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startYoutubeDouble } from "../../../dev/doubles/youtube.ts";
import { allShowsChannel } from "../../../dev/doubles/youtube-from-shows.ts";
import { Caller } from "../../caller.ts";
import { type Bench, isFullRun, runOnEachEngine, withDatabase } from "../../engines.ts";
import { readResidentMb } from "../../processes.ts";
import { median } from "../../report.ts";
import { type RunningSite, type Site, startSite } from "../../site.ts";
import type { FaultTest, Findings } from "../part.ts";
import { checkAfterTenYears, countExpiringRows } from "./judging-years.ts";
import { SiteTime } from "./site-time.ts";
import { WeeklyShow } from "./weekly-show.ts";

const WEEK_COUNT = 520;
/** A Thursday before the first show. */
const START_TIME = Date.parse("2027-01-07T17:00:00Z");
const WEEKS_IN_TWO_YEARS = 104;
/** How many misses stop the run, because more of them would reveal nothing new. */
const MAX_MISSES = 20;
const HOME_PAGE_VISITS = 30;

type Duration = { weeks: number; endsAt: number };

/**
 * Simulates ten years of a show, week after week: topics, a visitor's draw, a suggestion, a guest, a backup, reminders,
 * the show with its draw and its poll, the thank-you email, the episode, and messages to followers.
 */
export const tenYears: FaultTest = (findings, { endsAt }) => {
  const duration = { weeks: isFullRun ? WEEK_COUNT : 3, endsAt };
  return runOnEachEngine((bench) => findings.attempt(() => simulateYears(findings, bench, duration)));
};

/** Returns the options that start the program with an adjustable clock, and a function that sets the clock. */
function createProgramClock(file: string) {
  const setFile = `${file}-set`;
  let timesSet = 0;
  for (const each of [file, setFile]) writeFileSync(each, "0");
  return {
    env: { CLOCK_FILE: file },
    nodeArguments: ["--import", join(import.meta.dirname, "passing-time.ts")],
    set: async (site: Site, moment: number) => {
      writeFileSync(file, String(moment - Date.now()));
      timesSet += 1;
      site.child.kill("SIGUSR2");
      while (site.isRunning() && Number(readFileSync(setFile, "utf8")) < timesSet) await pause(1);
    },
  };
}

async function simulateYears(
  findings: Findings,
  { name, dataDir, address, env: engineEnv }: Bench,
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
  const begun = performance.now();
  const addRow = (figure: string, measured: number, beside?: Parameters<Findings["note"]>[2]) =>
    findings.note(name(figure), measured, beside);
  try {
    const { show, time, early, late } = await withDatabase(address, async (database) => {
      const setClock = (moment: number) => clock.set(site, moment);
      const isIdle = (moment: number) => isNoJobDue(database, moment);
      const time = new SiteTime({ origin: site.origin, mail, setClock, isIdle }, START_TIME);
      const show = new WeeklyShow(time, youtube, duration.weeks);
      const ages = await holdShows(show, time, duration, async () => ({
        homeMs: await measureHomePage(site),
        mb: readResidentMb(site.pid),
        kept: await countExpiringRows(database),
      }));
      await checkAfterTenYears(findings, name, { show, time, database });
      return { show, time, ...ages };
    });
    const errors = site.log().filter(({ level }) => level === "error");
    const isInOrder = (await site.stop()) === 0;
    await (await start()).stop();
    const than = "compared with after two years";
    addRow("weeks", show.held.length, { atLeast: duration.weeks });
    addRow("minutes that they took", (performance.now() - begun) / 60_000);
    findings.addFaults(name("calls that failed, and what was due but never came"), time.missed);
    findings.addFaults(
      name("errors in the log"),
      errors.map((line) => JSON.stringify(line)),
    );
    addRow(`rows that are deleted after some time, ${than}`, late.kept, { compared: early.kept });
    addRow(`home page, median ms, ${than}`, late.homeMs, { compared: early.homeMs });
    addRow(`memory, MB, ${than}`, late.mb, { compared: early.mb });
    findings.addFact(name("the same process ran to the end, and the next one started"), isInOrder);
  } finally {
    await site.kill();
    await youtube.close();
    await mail.stop();
  }
}

/** Holds one show after another. Returns what `measure` resolved to after two years and at the end. */
async function holdShows<Measured>(
  show: WeeklyShow,
  { missed }: SiteTime,
  { weeks, endsAt }: Duration,
  measure: () => Promise<Measured>,
): Promise<{ early: Measured; late: Measured }> {
  await show.open();
  let early = await measure();
  const isOver = () => missed.length >= MAX_MISSES || performance.now() > endsAt;
  for (let week = 1; week <= weeks && !isOver(); week += 1) {
    await show.week();
    if (week === Math.min(WEEKS_IN_TWO_YEARS, weeks)) early = await measure();
  }
  return { early, late: await measure() };
}

async function isNoJobDue({ db }: Database, moment: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where state = 'waiting' and ${sql.ref("dueAt")} <= ${new Date(moment).toISOString()} limit 1`.execute(
    on(db),
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

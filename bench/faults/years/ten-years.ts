import { join } from "node:path";
import { sql } from "kysely";
import { type Database, on } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startYoutubeDouble } from "../../../dev/doubles/youtube.ts";
import { allShowsChannel } from "../../../dev/doubles/youtube-from-shows.ts";
import { Caller } from "../../caller.ts";
import {
  type DatabaseAddress,
  getSqliteAddress,
  isFullRun,
  withDatabase,
  withTempFolder,
} from "../../engines.ts";
import { readResidentMb } from "../../processes.ts";
import { median } from "../../report.ts";
import { type RunningSite, startSite } from "../../site.ts";
import { type FaultTest, type Findings, withCluster } from "../part.ts";
import { checkAfterTenYears, countExpiringRows } from "./judging-years.ts";
import { createDateClock, createLibraryClock, type ProgramClock } from "./program-clocks.ts";
import { SiteTime } from "./site-time.ts";
import { WeeklyShow } from "./weekly-show.ts";

const WEEK_COUNT = 520;
/** A Thursday before the first show. */
const START_TIME = Date.parse("2027-01-07T17:00:00Z");
const WEEKS_IN_TWO_YEARS = 104;
/** The run stops after this many misses, because more would reveal nothing new. */
const MAX_MISSES = 20;
const HOME_PAGE_VISITS = 30;

type SimulationOptions = { engine: string; folder: string; clock: ProgramClock; address: DatabaseAddress };
type Duration = { weeks: number; endsAt: number };

/**
 * Runs a show on the program for ten years, week after week: topics, a visitor's draw, a suggestion, a guest, a backup,
 * reminders, the show with its draw and its poll, the thank-you email, the episode, and messages to followers. On
 * PostgreSQL, it replaces the C library's clock for both the program and the server.
 */
export const tenYears: FaultTest = async (findings, { endsAt }) => {
  const duration = { weeks: isFullRun ? WEEK_COUNT : 3, endsAt };
  await findings.attempt(() =>
    withTempFolder((folder) => {
      const address = getSqliteAddress(join(folder, "data"));
      return simulateYears(
        findings,
        { engine: "SQLite", folder, clock: createDateClock(folder), address },
        duration,
      );
    }),
  );
  await withTempFolder(async (folder) => {
    const clock = createLibraryClock(folder);
    if (!clock) throw new Error("libfaketime is missing here: PostgreSQL's half was not measured.");
    clock.set(START_TIME);
    await withCluster(
      ({ url }) =>
        simulateYears(findings, { engine: "PostgreSQL", folder, clock, address: { url } }, duration),
      { env: clock.env },
    );
  });
};

async function simulateYears(
  findings: Findings,
  where: SimulationOptions,
  duration: Duration,
): Promise<void> {
  const { engine, folder, clock, address } = where;
  const mail = await startMailServer();
  const youtube = await startYoutubeDouble({ channel: allShowsChannel, videos: [], quota: 1_000_000 });
  const env = {
    ...clock.env,
    ...(address.url ? { DATABASE_URL: address.url } : {}),
    ...{
      SMTP_URL: mail.url,
      YOUTUBE_API_KEY: "bench",
      YOUTUBE_BASE_URL: youtube.origin,
      SAMPLE_CONTENT: "false",
    },
  };
  const start = () => startSite(join(folder, "data"), { env, nodeArguments: clock.nodeArguments });
  const site = await start();
  const begun = performance.now();
  const note = (figure: string, measured: number, beside?: Parameters<Findings["note"]>[2]) =>
    findings.note(`${engine}: ${figure}`, measured, beside);
  try {
    const { show, time, early, late } = await withDatabase(address, async (database) => {
      const setClock = async (moment: number) => {
        clock.set(moment);
        await clock.tell(site);
      };
      const isIdle = (moment: number) => hasNoJobDue(database, moment);
      const time = new SiteTime({ origin: site.origin, mail, setClock, isIdle }, START_TIME);
      const show = new WeeklyShow(time, youtube, duration.weeks);
      const ages = await holdShows(show, time, duration, async () => ({
        homeMs: await measureHomePage(site),
        mb: readResidentMb(site.pid),
        kept: await countExpiringRows(database),
      }));
      await checkAfterTenYears(findings, engine, { show, time, database });
      return { show, time, ...ages };
    });
    const errors = site.log().filter(({ level }) => level === "error");
    const isInOrder = (await site.stop()) === 0;
    await (await start()).stop();
    const than = "compared with after two years";
    note("weeks", show.held.length, { atLeast: duration.weeks });
    note("minutes that they took", (performance.now() - begun) / 60_000);
    findings.none(`${engine}: calls that failed, and what was due but never came`, time.missed);
    findings.none(
      `${engine}: errors in the log`,
      errors.map((line) => JSON.stringify(line)),
    );
    note(`rows that are deleted after some time, ${than}`, late.kept, { compared: early.kept });
    note(`home page, median ms, ${than}`, late.homeMs, { compared: early.homeMs });
    note(`memory, MB, ${than}`, late.mb, { compared: early.mb });
    findings.holds(`${engine}: the same process ran to the end, and the next one started`, isInOrder);
  } finally {
    await site.kill();
    await youtube.close();
    await mail.stop();
  }
}

/** Holds one show after another. Returns what `measure` returned after two years and at the end. */
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

async function hasNoJobDue({ db }: Database, moment: number): Promise<boolean> {
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

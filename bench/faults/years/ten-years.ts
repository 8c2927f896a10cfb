import { join } from "node:path";
import { sql } from "kysely";
import { type Database, on, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startYoutubeDouble } from "../../../dev/doubles/youtube.ts";
import { showsChannel } from "../../../dev/doubles/youtube-from-shows.ts";
import { residentMb } from "../../process-cost.ts";
import { median, type Row } from "../../report.ts";
import { Caller } from "../caller.ts";
import { makeCluster } from "../cluster.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "../part.ts";
import { startSite, stopSite } from "../site.ts";
import { countRows, judgeYears } from "./judging-years.ts";
import { fakeClock, type ProgramClock, shiftClock } from "./program-clocks.ts";
import { SiteTime } from "./site-time.ts";
import { WeeklyShow } from "./weekly-show.ts";

const WEEKS = 520;
/** A Thursday, before the first show. */
const BEGIN = Date.parse("2027-01-07T17:00:00Z");
const TWO_YEARS = 104;
/** After this many misses, more of them would add nothing. */
const MAX_MISSES = 20;
const VISITS = 30;

type Where = {
  engine: string;
  folder: string;
  clock: ProgramClock;
  address: { file?: string; url?: string };
};

/**
 * Runs ten years of a show through the program, week after week: topics, a visitor's draw, a suggestion, a guest, a
 * backup, reminders, the show with its draw and its poll, the thank-you, the episode, and messages to followers. On
 * PostgreSQL it replaces the C library's clock, for the program and for the server.
 */
export const tenYears: Part = async ({ isWhole, endsAt }) => {
  const weeks = isWhole ? WEEKS : 3;
  const rows: Row[] = [];
  const remarks: string[] = [];
  const live = async (where: Where) => {
    const lived = await liveYears(where, weeks, endsAt);
    rows.push(...lived.rows);
    remarks.push(...lived.remarks.slice(0, MAX_MISSES));
  };
  await runInFolder((folder) =>
    live({
      engine: "SQLite",
      folder,
      clock: shiftClock(folder),
      address: { file: join(folder, "data", "greenroom.sqlite") },
    }),
  );
  await runInFolder(async (folder) => {
    const binaries = await findPostgres();
    const clock = fakeClock(folder);
    if (!binaries || !clock)
      return void remarks.push("PostgreSQL or libfaketime is missing here: that half was not measured.");
    clock.set(BEGIN);
    const cluster = await makeCluster(binaries, clock.env);
    try {
      await cluster.start();
      await live({ engine: "PostgreSQL", folder, clock, address: { url: cluster.url } });
    } finally {
      await cluster.remove();
    }
  });
  return { rows, remarks };
};

async function liveYears({ engine, folder, clock, address }: Where, weeks: number, endsAt: number) {
  const mail = await startMailServer();
  const youtube = await startYoutubeDouble({ channel: showsChannel, videos: [], quota: 1_000_000 });
  const env = {
    ...clock.env,
    ...(address.url ? { DATABASE_URL: address.url } : {}),
    SMTP_URL: mail.url,
    YOUTUBE_API_KEY: "bench",
    YOUTUBE_BASE_URL: youtube.origin,
    SAMPLE_CONTENT: "false",
  };
  const start = () => startSite(join(folder, "data"), join(folder, "log.jsonl"), env, clock.nodeArguments);
  const site = start();
  const begun = performance.now();
  try {
    const origin = await site.listening();
    if (!origin) return { rows: [], remarks: [site.complaints()] };
    const database = await openDatabase(address);
    const setClock = async (moment: number) => {
      clock.set(moment);
      await clock.tell(site);
    };
    const isIdle = (moment: number) => hasNoJobDue(database, moment);
    const time = new SiteTime({ origin, mail, setClock, isIdle }, BEGIN);
    const show = new WeeklyShow(time, youtube, weeks);
    await show.open();
    const measure = async () => ({
      homeMs: await timeHome(origin),
      mb: residentMb(site.child.pid ?? 0),
      kept: await countRows(database),
    });
    let early = await measure();
    const isOver = () => time.missed.length >= MAX_MISSES || performance.now() > endsAt;
    for (let week = 1; week <= weeks && !isOver(); week += 1) {
      await show.week();
      if (week === Math.min(TWO_YEARS, weeks)) early = await measure();
    }
    const late = await measure();
    const judged = await judgeYears(engine, { show, time, database, origin });
    const faults = site.log().filter(({ level }) => level === "error");
    await database.close();
    const inOrder = (await stopSite(site)) === 0;
    const again = start();
    const isUp = (await again.listening()) !== undefined;
    await stopSite(again);
    const rows: Row[] = [
      { figure: `${engine}: weeks`, ours: show.held.length, limit: { atLeast: weeks } },
      { figure: `${engine}: minutes that they took`, ours: (performance.now() - begun) / 60_000 },
      ...judged.rows,
      mustBeZero(`${engine}: calls that failed, and what was due and never came`, time.missed),
      mustBeZero(`${engine}: errors in the log`, faults),
      {
        figure: `${engine}: rows of what is forgotten in time, compared with after two years`,
        ours: late.kept,
        theirs: early.kept,
      },
      {
        figure: `${engine}: home page, median ms, compared with after two years`,
        ours: late.homeMs,
        theirs: early.homeMs,
      },
      { figure: `${engine}: memory, MB, compared with after two years`, ours: late.mb, theirs: early.mb },
      mustHold(`${engine}: the same process to the end, and the next start`, inOrder && isUp),
    ];
    const remarks = [...time.missed, ...judged.remarks, ...faults.map((line) => JSON.stringify(line))];
    return { rows, remarks };
  } finally {
    site.child.kill("SIGKILL");
    await site.ended;
    await youtube.close();
    await mail.stop();
  }
}

async function hasNoJobDue({ db }: Database, moment: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where state = 'waiting' and ${sql.ref("dueAt")} <= ${new Date(moment).toISOString()} limit 1`.execute(
    on(db),
  );
  return rows.length === 0;
}

async function timeHome(origin: string): Promise<number> {
  const visitor = new Caller(99);
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1)
    times.push((await visitor.call(origin, "/"))?.ms ?? Number.NaN);
  return median(times);
}

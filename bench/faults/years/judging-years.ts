import { sql } from "kysely";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { type Database, listTables, qb } from "#platform/database/database.server.ts";
import type { Bench } from "../../engines.ts";
import { findDamage } from "../judging.ts";
import type { FaultFindings } from "../part.ts";
import type { SiteClock } from "./site-time.ts";
import { FOLLOWER_EMAIL, type PastShow, type WeeklyShowSimulation } from "./weekly-show.ts";

type SimulatedYears = { show: WeeklyShowSimulation; time: SiteClock; database: Database };

/** Tables whose rows are deleted once they are old. */
const EXPIRING_TABLES = new Set([
  ...["sessions", "visitors", "topic_requests", "guest_requests", "guest_links", "suggestion_links"],
  ...["admin_events", "deletions", "deleted_rows", "jobs", "backup_runs", "live_answers"],
]);
const YEAR_MS = 366 * 86_400_000;
/** Old rows may be deleted up to eight days late. */
const MAX_DELETION_DELAY_MS = 8 * 86_400_000;

export async function countExpiringRows(database: Database): Promise<number> {
  let sum = 0;
  for (const { name } of await listTables(database.db))
    if (EXPIRING_TABLES.has(name)) sum += await countTable(database, name);
  return sum;
}

async function countTable({ db }: Database, table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where}`.execute(qb(db));
  return Number(rows[0]?.count);
}

/** Compares a site's data after ten years with everything that the site acknowledged. */
export async function checkAfterTenYears(
  findings: FaultFindings,
  nameFigure: Bench["nameFigure"],
  years: SimulatedYears,
): Promise<void> {
  const { show, time, database } = years;
  const { held, guests, backups } = show;
  const addFaultsRow = (figure: string, faults: string[]) => findings.addFaults(nameFigure(figure), faults);
  const addZeroRow = (figure: string, count: number) =>
    findings.addRow(nameFigure(figure), count, { atMost: 0 });
  const nowIso = new Date(time.now).toISOString();
  const oldestAllowedAt = new Date(time.now - YEAR_MS - MAX_DELETION_DELAY_MS).toISOString();
  const isTooOld = sql`${sql.ref("createdAt")} < ${oldestAllowedAt}`;
  const isOverdue = sql`state = 'waiting' and ${sql.ref("dueAt")} <= ${nowIso}`;
  addFaultsRow("shows that did not run on a Wednesday at 11 in Denver", await findWrongWeeks(years));
  addFaultsRow("shows without their draw and its topic", await findWrongDraws(years));
  addFaultsRow("polls whose sum is not the number of voters", await findWrongPolls(years));
  addFaultsRow("episodes missing, doubled, or with a number twice", await findWrongEpisodes(years));
  addFaultsRow("topics and visitors' picks lost or doubled", await findLostRows(database, show));
  addFaultsRow(
    "guests who did not get the receipt, the date, two reminders and thanks, once each",
    guests.slice(0, -1).filter((email) => time.mailbox.count(email) !== 5),
  );
  addZeroRow(
    "messages to a follower missing or doubled",
    Math.abs(time.mailbox.count(FOLLOWER_EMAIL) - 1 - 3 * held.length),
  );
  addZeroRow("emails with another one's Message-ID", time.mailbox.countRepeatedIds());
  addZeroRow(
    "weekly backups missing or not verified",
    held.length - backups.filter(({ proof }) => proof?.ok).length,
  );
  addZeroRow("jobs that failed", await countTable(database, "jobs", sql`state = 'failed'`));
  addZeroRow("jobs that are overdue", await countTable(database, "jobs", isOverdue));
  addZeroRow(
    "requests and changes older than a year",
    (await countTable(database, "guest_requests", isTooOld)) +
      (await countTable(database, "topic_requests", isTooOld)) +
      (await countTable(database, "admin_events", sql`at < ${oldestAllowedAt}`)),
  );
  addFaultsRow("faults that the database's own checks found", await findDamage(database));
}

async function findWrongWeeks({ show: { held }, time }: SimulatedYears): Promise<string[]> {
  const problems: string[] = [];
  const denverFormat = new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", hour: "numeric", minute: "2-digit", timeZone: "America/Denver" },
  });
  for (let firstIndex = 0; firstIndex < held.length; firstIndex += 52) {
    const shows = held.slice(firstIndex, firstIndex + 52);
    const path = `/api/weeks?from=${shows[0]?.date}&count=${shows.length}`;
    const weeks = (await time.ask<Week[]>(path)) ?? [];
    shows.forEach(({ date, startsAt }, index) => {
      const week = weeks[index];
      const startedAt = Date.parse(week?.air?.since ?? "");
      const isAsExpected =
        week?.date === date &&
        week.status === "ended" &&
        Math.abs(startedAt - startsAt) < 5 * 60_000 &&
        denverFormat.format(startsAt) === "Wednesday 11:00 AM";
      if (!isAsExpected)
        problems.push(`week ${date}: ${denverFormat.format(startsAt)}, ${JSON.stringify(week?.air)}`);
    });
  }
  const dates = new Set(held.map(({ date }) => date));
  if (dates.size !== held.length) problems.push("a show came twice");
  return problems;
}

async function findWrongPolls({ show: { held }, time }: SimulatedYears): Promise<string[]> {
  const problems: string[] = [];
  const getVoteCount = (votes: PastShow["votes"], topicId: number) => votes[topicId] ?? 0;
  for (const { date, votes } of held) {
    const polls = (await time.ask<Poll[]>(`/api/polls?date=${date}`)) ?? [];
    const results = polls[0]?.results ?? [];
    const isAsExpected =
      polls.length === 1 &&
      results.length === 3 &&
      results.every((one) => "topicId" in one && one.votes === getVoteCount(votes, Number(one.topicId)));
    if (!isAsExpected)
      problems.push(`polls of ${date}: ${JSON.stringify(results)}, voted ${JSON.stringify(votes)}`);
  }
  return problems;
}

const PAGE_SIZE = 100;

async function listAll<T>({ time }: SimulatedYears, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let page: T[] | undefined; page === undefined || page.length === PAGE_SIZE; ) {
    page = (await time.ask<T[]>(`${path}limit=${PAGE_SIZE}&offset=${items.length}`)) ?? [];
    items.push(...page);
  }
  return items;
}

async function findWrongDraws(years: SimulatedYears): Promise<string[]> {
  const draws = await listAll<{ date: string; chosen: number | null }>(years, "/api/show-draws?");
  const expected = years.show.held.map(({ date, chosen }) => `${date}: ${chosen}`).sort();
  return listDifferences(
    "draw",
    expected,
    draws.map(({ date, chosen }) => `${date}: ${chosen}`),
  );
}

async function findWrongEpisodes(years: SimulatedYears): Promise<string[]> {
  const episodes = await listAll<{ youtubeId: string; episodeNumber: number }>(
    years,
    "/api/episodes?sort=published&",
  );
  const numbers = new Set(episodes.map(({ episodeNumber }) => episodeNumber));
  return [
    ...listDifferences(
      "episode",
      years.show.videos.slice(0, years.show.held.length),
      episodes.map(({ youtubeId }) => youtubeId),
    ),
    ...(numbers.size === episodes.length ? [] : ["episodes share a number"]),
  ];
}

async function findLostRows({ db }: Database, show: WeeklyShowSimulation): Promise<string[]> {
  const readColumn = async (table: string, column: string) => {
    const { rows } = await sql<{ value: string | number }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(qb(db));
    return rows.map(({ value }) => value);
  };
  const storedPickIds = await readColumn("selected_topics", "id");
  return [
    ...listDifferences("topic", show.topics, await readColumn("topics", "content")),
    ...show.picks.filter((id) => !storedPickIds.includes(id)).map((id) => `pick ${id} is lost`),
  ];
}

/** Compares two lists, which must have the same entries without duplicates. Returns the differences. */
function listDifferences(
  kind: string,
  expected: readonly (string | number)[],
  actual: readonly (string | number)[],
): string[] {
  const actualSet = new Set(actual);
  return [
    ...expected.filter((one) => !actualSet.has(one)).map((one) => `${kind} ${one} is missing`),
    ...(actual.length > expected.length ? [`${actual.length - expected.length} ${kind}s too many`] : []),
  ];
}

import { sql } from "kysely";
import { type Database, on } from "#platform/database/database.server.ts";
import type { Dice } from "#testing/dice.ts";
import { Caller } from "../caller.ts";
import { BULK_SIZE, type Ledger } from "./ledger.ts";

/** The faults found in a database after a kill, with one line for each. */
export type DatabaseFaults = { lost: string[]; duplicated: string[]; incomplete: string[]; damage: string[] };

export const createDatabaseFaults = (): DatabaseFaults => ({
  lost: [],
  duplicated: [],
  incomplete: [],
  damage: [],
});

/** Compares the database with everything that was ever acknowledged, and adds the differences to `found`. */
export async function checkDatabase(
  database: Database,
  ledger: Ledger,
  found: DatabaseFaults,
): Promise<void> {
  const db = on<Record<string, Record<string, string | number>>>(database.db);
  const column = async (table: string, name: string): Promise<(string | number)[]> => {
    const rows = await db.selectFrom(table).select(name).execute();
    return rows.map((row) => row[name] ?? "");
  };
  const contents = await column("topics", "content");
  compareWithLedger("topic", ledger.topics, contents, found);
  compareWithLedger("suggestion", ledger.suggestions, await column("topic_requests", "description"), found);
  compareWithLedger("guest", ledger.guests, await column("guest_requests", "email"), found);
  compareWithLedger("account", ledger.usernames, await column("users", "username"), found);
  compareWithLedger("selection", ledger.selections, await column("selected_topics", "id"), found);
  const invited = await db
    .selectFrom("guest_requests")
    .innerJoin("jobs", "jobs.id", "guest_requests.mailId")
    .select("guest_requests.email")
    .where("guest_requests.status", "=", "scheduled")
    .execute();
  compareWithLedger(
    "mail",
    ledger.invited,
    invited.map(({ email }) => email ?? ""),
    found,
  );
  const bulks = new Map<string, number>();
  for (const content of contents.map(String).filter((one) => one.startsWith("Many "))) {
    const begin = content.slice(0, content.lastIndexOf(" "));
    bulks.set(begin, (bulks.get(begin) ?? 0) + 1);
  }
  for (const { begin, acknowledged } of ledger.bulks) {
    const kept = bulks.get(begin) ?? 0;
    if (acknowledged && kept < BULK_SIZE) found.lost.push(`bulk "${begin}": ${kept} of ${BULK_SIZE}`);
    else if (kept > 0 && kept < BULK_SIZE) found.incomplete.push(`bulk "${begin}": ${kept} of ${BULK_SIZE}`);
    if (kept > BULK_SIZE) found.duplicated.push(`bulk "${begin}": ${kept}`);
  }
  await checkDraws(database, ledger, found);
  await checkVotes(database, ledger, found);
  checkTrash(
    contents.map(String),
    (await column("deleted_rows", "row")).map((row) => JSON.stringify(row)),
    ledger,
    found,
  );
  checkTitles((await column("weeks", "title")).map(String), ledger, found);
}

function compareWithLedger(
  what: string,
  noted: (string | number)[],
  kept: (string | number)[],
  found: DatabaseFaults,
): void {
  const counts = new Map<string | number, number>();
  for (const one of kept) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of noted) if (!counts.has(one)) found.lost.push(`${what} ${one}`);
  // The text of every write is unique. A write without a response may be stored, too, but only once.
  for (const [one, count] of counts) if (count > 1) found.duplicated.push(`${what} ${one}: ${count} times`);
}

async function checkDraws(database: Database, ledger: Ledger, found: DatabaseFaults): Promise<void> {
  const rows = await on<{ draws: { idempotencyKey: string | null; reels: Record<string, { id: number }> } }>(
    database.db,
  )
    .selectFrom("draws")
    .select(["idempotencyKey", "reels"])
    .execute();
  const kept = Map.groupBy(rows, ({ idempotencyKey }) => idempotencyKey);
  for (const { key, ids } of ledger.draws) {
    const [draw, second] = kept.get(key) ?? [];
    const drawn = ["categoryReel", "subCategoryReel", "contentReel"].map((reel) => draw?.reels[reel]?.id);
    if (drawn.join() !== ids.join()) found.lost.push(`draw ${key}: ${ids.join()} became ${drawn.join()}`);
    if (second) found.duplicated.push(`draw ${key}`);
  }
}

/**
 * Checks that no acknowledged vote is lost, and that each topic's count matches its votes. Votes that weren't
 * acknowledged may be stored, too.
 */
async function checkVotes({ db }: Database, { votes }: Ledger, found: DatabaseFaults): Promise<void> {
  const { rows } = await sql<{ key: string; votes: number; counted: number }>`
    select h.key, t.votes, (select count(*) from board_votes v where v.${sql.ref("topicId")} = t.id) as counted
    from topics t join topic_threads h on h.id = t.id`.execute(on(db));
  const acknowledged = Map.groupBy(votes, (key) => key);
  for (const [key, given] of acknowledged) {
    const counted = Number(rows.find((row) => row.key === key)?.counted ?? 0);
    if (counted < given.length) found.lost.push(`votes for ${key}: ${counted} of ${given.length}`);
  }
  for (const row of rows)
    if (row.votes !== Number(row.counted))
      found.incomplete.push(`${row.key} says ${row.votes} of ${row.counted}`);
}

/** Checks that each deleted topic is either on the list or in the trash, but not both. */
function checkTrash(contents: string[], trash: string[], { deletions }: Ledger, found: DatabaseFaults): void {
  for (const { content, restore } of deletions) {
    const here = contents.filter((one) => one === content).length;
    const there = trash.filter((row) => row.includes(content)).length;
    if (here + there === 0) found.lost.push(`topic of the trash: ${content}`);
    if (here + there > 1) found.duplicated.push(`topic and trash: ${content}`);
    if (restore === "no" && here > 0) found.lost.push(`deletion of ${content}`);
    if (restore === "done" && there > 0) found.lost.push(`restore of ${content}`);
  }
}

/** Checks that the week has the title that was acknowledged last, or a later one that wasn't acknowledged. */
function checkTitles(titles: string[], ledger: Ledger, found: DatabaseFaults): void {
  const last = ledger.titles.findLastIndex(({ acknowledged }) => acknowledged);
  if (last < 0) return;
  if (!ledger.titles.slice(last).some(({ title }) => titles.includes(title)))
    found.lost.push(`title ${ledger.titles[last]?.title}`);
}

/** Runs the engine's own checks of pages, indexes and references. Returns the faults. */
export async function findDamage({ db, engine }: Database): Promise<string[]> {
  if (engine === "sqlite") {
    const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(on(db));
    const keys = await sql`pragma foreign_key_check`.execute(on(db));
    const faults = whole.rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
    return [...faults, ...keys.rows.map((row) => JSON.stringify(row))];
  }
  try {
    await sql`create extension if not exists amcheck`.execute(on(db));
    await sql`
      select bt_index_check(c.oid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and n.nspname = 'public' and i.indisvalid`.execute(on(db));
    const heaps = await sql<{ msg: string }>`
      select v.msg from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      lateral verify_heapam(c.oid) v where c.relkind = 'r' and n.nspname = 'public'`.execute(on(db));
    return heaps.rows.map(({ msg }) => msg);
  } catch (error) {
    return [String(error)];
  }
}

/**
 * Checks that the site serves acknowledged pictures. If `dice` is given, checks only two of them, and also signs in to
 * one account.
 */
export async function checkThroughSite(
  origin: string,
  ledger: Ledger,
  found: DatabaseFaults,
  dice?: Dice,
): Promise<void> {
  const some = <T>(items: T[]) =>
    dice ? [dice.oneOf(items), dice.oneOf(items)].filter((one) => one !== undefined) : items;
  for (const url of some(ledger.pictures)) {
    const reply = await new Caller(1).call(origin, url);
    if (reply?.status !== 200 || reply.text.length === 0) found.lost.push(`picture ${url}: ${reply?.status}`);
  }
  if (!dice) return;
  const username = dice.oneOf(ledger.usernames);
  if (!username) return;
  const json = { username, password: "correct horse" };
  const reply = await new Caller(dice.below(2 ** 24)).call(origin, "/api/login", { json });
  if (reply?.status !== 200) found.lost.push(`sign-in of ${username}: ${reply?.status}`);
}

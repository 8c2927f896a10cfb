import { sql } from "kysely";
import { type Database, qb } from "#platform/database/database.server.ts";
import type { Dice } from "#testing/dice.ts";
import { Caller } from "../caller.ts";
import { type Ledger, TOPICS_PER_BULK_CALL } from "./ledger.ts";

/** The faults found in a database after a kill, with one line for each. */
export type DatabaseFaults = { lost: string[]; duplicated: string[]; incomplete: string[]; damage: string[] };

export const createDatabaseFaults = (): DatabaseFaults => ({
  lost: [],
  duplicated: [],
  incomplete: [],
  damage: [],
});

/** Compares the database with everything that was ever acknowledged, and adds the differences to `faults`. */
export async function checkDatabase(
  database: Database,
  ledger: Ledger,
  faults: DatabaseFaults,
): Promise<void> {
  const db = qb<Record<string, Record<string, string | number>>>(database.db);
  const readColumn = async (table: string, name: string): Promise<(string | number)[]> => {
    const rows = await db.selectFrom(table).select(name).execute();
    return rows.map((row) => row[name] ?? "");
  };
  const contents = await readColumn("topics", "content");
  compareWithLedger("topic", ledger.topics, contents, faults);
  compareWithLedger(
    "suggestion",
    ledger.suggestions,
    await readColumn("topic_requests", "description"),
    faults,
  );
  compareWithLedger("guest", ledger.guests, await readColumn("guest_requests", "email"), faults);
  compareWithLedger("account", ledger.usernames, await readColumn("users", "username"), faults);
  compareWithLedger("selection", ledger.selections, await readColumn("selected_topics", "id"), faults);
  const invitedGuests = await db
    .selectFrom("guest_requests")
    .innerJoin("jobs", "jobs.id", "guest_requests.mailId")
    .select("guest_requests.email")
    .where("guest_requests.status", "=", "scheduled")
    .execute();
  compareWithLedger(
    "mail",
    ledger.invited,
    invitedGuests.map(({ email }) => email ?? ""),
    faults,
  );
  const bulkCounts = new Map<string, number>();
  for (const content of contents.map(String).filter((text) => text.startsWith("Many "))) {
    const begin = content.slice(0, content.lastIndexOf(" "));
    bulkCounts.set(begin, (bulkCounts.get(begin) ?? 0) + 1);
  }
  for (const { begin, acknowledged } of ledger.bulks) {
    const storedCount = bulkCounts.get(begin) ?? 0;
    if (acknowledged && storedCount < TOPICS_PER_BULK_CALL)
      faults.lost.push(`bulk "${begin}": ${storedCount} of ${TOPICS_PER_BULK_CALL}`);
    else if (storedCount > 0 && storedCount < TOPICS_PER_BULK_CALL)
      faults.incomplete.push(`bulk "${begin}": ${storedCount} of ${TOPICS_PER_BULK_CALL}`);
    if (storedCount > TOPICS_PER_BULK_CALL) faults.duplicated.push(`bulk "${begin}": ${storedCount}`);
  }
  await checkDraws(database, ledger, faults);
  await checkVotes(database, ledger, faults);
  checkTrash(
    contents.map(String),
    (await readColumn("deleted_rows", "row")).map((row) => JSON.stringify(row)),
    ledger,
    faults,
  );
  checkTitles((await readColumn("weeks", "title")).map(String), ledger, faults);
}

function compareWithLedger(
  kind: string,
  acknowledgedValues: (string | number)[],
  storedValues: (string | number)[],
  faults: DatabaseFaults,
): void {
  const counts = new Map<string | number, number>();
  for (const value of storedValues) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of acknowledgedValues) if (!counts.has(value)) faults.lost.push(`${kind} ${value}`);
  // The text of every write is unique. A write that got no response may be stored as well, but only once.
  for (const [value, count] of counts)
    if (count > 1) faults.duplicated.push(`${kind} ${value}: ${count} times`);
}

async function checkDraws(database: Database, ledger: Ledger, faults: DatabaseFaults): Promise<void> {
  const rows = await qb<{ draws: { idempotencyKey: string | null; reels: Record<string, { id: number }> } }>(
    database.db,
  )
    .selectFrom("draws")
    .select(["idempotencyKey", "reels"])
    .execute();
  const rowsByKey = Map.groupBy(rows, ({ idempotencyKey }) => idempotencyKey);
  for (const { key, ids } of ledger.draws) {
    const [draw, duplicate] = rowsByKey.get(key) ?? [];
    const storedIds = ["categoryReel", "subCategoryReel", "contentReel"].map((reel) => draw?.reels[reel]?.id);
    if (storedIds.join() !== ids.join())
      faults.lost.push(`draw ${key}: ${ids.join()} became ${storedIds.join()}`);
    if (duplicate) faults.duplicated.push(`draw ${key}`);
  }
}

/**
 * Checks that no acknowledged vote is lost, and that each topic's count matches its votes. Votes that weren't
 * acknowledged may be stored as well.
 */
async function checkVotes({ db }: Database, { votes }: Ledger, faults: DatabaseFaults): Promise<void> {
  const { rows } = await sql<{ key: string; votes: number; counted: number }>`
    select h.key, t.votes, (select count(*) from board_votes v where v.${sql.ref("topicId")} = t.id) as counted
    from topics t join topic_threads h on h.id = t.id`.execute(qb(db));
  const acknowledgedByKey = Map.groupBy(votes, (key) => key);
  for (const [key, acknowledgedVotes] of acknowledgedByKey) {
    const counted = Number(rows.find((row) => row.key === key)?.counted ?? 0);
    if (counted < acknowledgedVotes.length)
      faults.lost.push(`votes for ${key}: ${counted} of ${acknowledgedVotes.length}`);
  }
  for (const row of rows)
    if (row.votes !== Number(row.counted))
      faults.incomplete.push(`${row.key} says ${row.votes} of ${row.counted}`);
}

/** Checks that each deleted topic is either on the list or in the trash, but not both. */
function checkTrash(
  contents: string[],
  trashRows: string[],
  { deletions }: Ledger,
  faults: DatabaseFaults,
): void {
  for (const { content, restore } of deletions) {
    const listedCount = contents.filter((other) => other === content).length;
    const trashedCount = trashRows.filter((row) => row.includes(content)).length;
    if (listedCount + trashedCount === 0) faults.lost.push(`topic of the trash: ${content}`);
    if (listedCount + trashedCount > 1) faults.duplicated.push(`topic and trash: ${content}`);
    if (restore === "no" && listedCount > 0) faults.lost.push(`deletion of ${content}`);
    if (restore === "done" && trashedCount > 0) faults.lost.push(`restore of ${content}`);
  }
}

/** Checks that the week has the title that was acknowledged last, or a later one that wasn't acknowledged. */
function checkTitles(titles: string[], ledger: Ledger, faults: DatabaseFaults): void {
  const lastAcknowledged = ledger.titles.findLastIndex(({ acknowledged }) => acknowledged);
  if (lastAcknowledged < 0) return;
  if (!ledger.titles.slice(lastAcknowledged).some(({ title }) => titles.includes(title)))
    faults.lost.push(`title ${ledger.titles[lastAcknowledged]?.title}`);
}

/** Runs the engine's own checks of pages, indexes and references. Returns the faults. */
export async function findDamage({ db, engine }: Database): Promise<string[]> {
  if (engine === "sqlite") {
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(qb(db));
    const foreignKeyFaults = await sql`pragma foreign_key_check`.execute(qb(db));
    const faults = integrity.rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
    return [...faults, ...foreignKeyFaults.rows.map((row) => JSON.stringify(row))];
  }
  try {
    await sql`create extension if not exists amcheck`.execute(qb(db));
    await sql`
      select bt_index_check(c.oid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and n.nspname = 'public' and i.indisvalid`.execute(qb(db));
    const heapFaults = await sql<{ msg: string }>`
      select v.msg from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      lateral verify_heapam(c.oid) v where c.relkind = 'r' and n.nspname = 'public'`.execute(qb(db));
    return heapFaults.rows.map(({ msg }) => msg);
  } catch (error) {
    return [String(error)];
  }
}

/**
 * Checks that the site serves acknowledged pictures. If `dice` is given, checks only two random pictures, and also
 * signs in to one random account.
 */
export async function checkThroughSite(
  origin: string,
  ledger: Ledger,
  faults: DatabaseFaults,
  dice?: Dice,
): Promise<void> {
  const sample = <T>(items: T[]) =>
    dice ? [dice.oneOf(items), dice.oneOf(items)].filter((item) => item !== undefined) : items;
  for (const url of sample(ledger.pictures)) {
    const reply = await new Caller(1).call(origin, url);
    if (reply?.status !== 200 || reply.text.length === 0)
      faults.lost.push(`picture ${url}: ${reply?.status}`);
  }
  if (!dice) return;
  const username = dice.oneOf(ledger.usernames);
  if (!username) return;
  const json = { username, password: "correct horse" };
  const reply = await new Caller(dice.below(2 ** 24)).call(origin, "/api/login", { json });
  if (reply?.status !== 200) faults.lost.push(`sign-in of ${username}: ${reply?.status}`);
}

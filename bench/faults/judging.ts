import { sql } from "kysely";
import { type Database, on } from "#platform/database/database.server.ts";
import type { Dice } from "#testing/dice.ts";
import { Caller } from "../caller.ts";
import { BULK, type Ledger } from "./ledger.ts";

/** Faults found in a database after a kill, one sentence for each. */
export type Judgement = { lost: string[]; doubled: string[]; halves: string[]; damage: string[] };

export const makeJudgement = (): Judgement => ({ lost: [], doubled: [], halves: [], damage: [] });

/** Compares the database with everything that was ever acknowledged. */
export async function judge(database: Database, ledger: Ledger, found: Judgement): Promise<void> {
  const db = on<Record<string, Record<string, string | number>>>(database.db);
  const column = async (table: string, name: string): Promise<(string | number)[]> => {
    const rows = await db.selectFrom(table).select(name).execute();
    return rows.map((row) => row[name] ?? "");
  };
  const contents = await column("topics", "content");
  compare("topic", ledger.topics, contents, found);
  compare("suggestion", ledger.suggestions, await column("topic_requests", "description"), found);
  compare("guest", ledger.guests, await column("guest_requests", "email"), found);
  compare("account", ledger.usernames, await column("users", "username"), found);
  compare("selection", ledger.selections, await column("selected_topics", "id"), found);
  const invited = await db
    .selectFrom("guest_requests")
    .innerJoin("jobs", "jobs.id", "guest_requests.mailId")
    .select("guest_requests.email")
    .where("guest_requests.status", "=", "scheduled")
    .execute();
  compare(
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
    if (acknowledged && kept < BULK) found.lost.push(`bulk "${begin}": ${kept} of ${BULK}`);
    else if (kept > 0 && kept < BULK) found.halves.push(`bulk "${begin}": ${kept} of ${BULK}`);
    if (kept > BULK) found.doubled.push(`bulk "${begin}": ${kept}`);
  }
  await judgeDraws(database, ledger, found);
  await judgeVotes(database, ledger, found);
  judgeTrash(
    contents.map(String),
    (await column("deleted_rows", "row")).map((row) => JSON.stringify(row)),
    ledger,
    found,
  );
  judgeTitles((await column("weeks", "title")).map(String), ledger, found);
}

function compare(
  what: string,
  noted: (string | number)[],
  kept: (string | number)[],
  found: Judgement,
): void {
  const counts = new Map<string | number, number>();
  for (const one of kept) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of noted) if (!counts.has(one)) found.lost.push(`${what} ${one}`);
  // Every write has unique words. One that was never answered may be there once, too.
  for (const [one, count] of counts) if (count > 1) found.doubled.push(`${what} ${one}: ${count} times`);
}

async function judgeDraws(database: Database, ledger: Ledger, found: Judgement): Promise<void> {
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
    if (second) found.doubled.push(`draw ${key}`);
  }
}

/** An unacknowledged vote may count. The number beside a topic must be that of its votes. */
async function judgeVotes({ db }: Database, { votes }: Ledger, found: Judgement): Promise<void> {
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
      found.halves.push(`${row.key} says ${row.votes} of ${row.counted}`);
}

/** A topic is either in the trash or not, never both and never neither. */
function judgeTrash(contents: string[], trash: string[], { deletions }: Ledger, found: Judgement): void {
  for (const { content, restore } of deletions) {
    const here = contents.filter((one) => one === content).length;
    const there = trash.filter((row) => row.includes(content)).length;
    if (here + there === 0) found.lost.push(`topic of the trash: ${content}`);
    if (here + there > 1) found.doubled.push(`topic and trash: ${content}`);
    if (restore === "no" && here > 0) found.lost.push(`deletion of ${content}`);
    if (restore === "done" && there > 0) found.lost.push(`restore of ${content}`);
  }
}

/** The week has the last title that was acknowledged, or a later one that was not. */
function judgeTitles(titles: string[], ledger: Ledger, found: Judgement): void {
  const last = ledger.titles.findLastIndex(({ acknowledged }) => acknowledged);
  if (last < 0) return;
  if (!ledger.titles.slice(last).some(({ title }) => titles.includes(title)))
    found.lost.push(`title ${ledger.titles[last]?.title}`);
}

/** Runs the engine's own checks: pages, indexes and broken references. */
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

/** Asks the site for some or all of what it acknowledged: pictures must load, and accounts must be able to sign in. */
export async function judgeOutside(
  origin: string,
  ledger: Ledger,
  found: Judgement,
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

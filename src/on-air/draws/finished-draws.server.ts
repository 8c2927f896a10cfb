import type { House } from "#app/house.server.ts";
import { findPublicDrawPoll } from "#on-air/polls/polls.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { CountedList } from "#platform/http/http.server.ts";
import { ShowDraw, ShowDrawRow } from "./draws.contract.ts";
import type { ShowDrawTables } from "./draws.table.server.ts";

const ROW_COLUMNS = [
  "id",
  "at",
  "date",
  "commitment",
  "secret",
  "word",
  "poolHash",
  "topics",
  "chosen",
] as const;

const selectFinishedDraws = (db: Db) =>
  qb<ShowDrawTables>(db).selectFrom("show_draws").where("waiting", "is", null);

/**
 * Returns a draw without its pool and numbers.
 * @throws {Refusal} 404 if it doesn't exist or is still waiting for its word
 */
export async function requireShowDraw(db: Db, id: number): Promise<ShowDrawRow> {
  const row = await selectFinishedDraws(db).select(ROW_COLUMNS).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Draw");
  return ShowDrawRow.parse(row);
}

/** Returns the id of the topic that was chosen from this draw, or null if none was. */
export async function findChosenTopicIdOfDraw(db: Db, id: number): Promise<number | null> {
  const draw = await selectFinishedDraws(db).select("chosen").where("id", "=", id).executeTakeFirst();
  return draw?.chosen ?? null;
}

/**
 * Returns a draw with its pool and numbers. With `hasDetails`, also returns the topics' categories and positions, when
 * the draw was sealed, and the poll.
 * @throws {Refusal} 404 if it doesn't exist or is still waiting for its word
 */
export async function readShowDraw(house: Pick<House, "db" | "now">, id: number, hasDetails: boolean) {
  const row = await selectFinishedDraws(house.db).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Draw");
  const draw = ShowDraw.parse(row);
  if (hasDetails) return { ...draw, poll: await findPublicDrawPoll(house, id) };
  const { sealedAt: _, ...bare } = draw;
  return { ...bare, topics: hideDetails(draw.topics) };
}

const hideDetails = (topics: ShowDraw["topics"]) => topics.map(({ id, text }) => ({ id, text }));

/** Returns all draws, or those of one show, newest first, without their pools and numbers. */
export async function listShowDraws(
  db: Db,
  {
    limit,
    offset,
    date,
  }: { limit?: number | undefined; offset?: number | undefined; date?: string | undefined },
): Promise<CountedList<ShowDrawRow[]>> {
  const finishedDraws = selectFinishedDraws(db).$if(date !== undefined, (draws) =>
    draws.where("date", "=", date ?? ""),
  );
  const total = await countRows(finishedDraws);
  const rows = await finishedDraws
    .select(ROW_COLUMNS)
    .orderBy("id", "desc")
    .$if(limit !== undefined || offset !== undefined, (page) => page.limit(limit ?? 200).offset(offset ?? 0))
    .execute();
  const items = rows.map((row) => ShowDrawRow.parse(row));
  return { items: items.map((item) => ({ ...item, topics: hideDetails(item.topics) })), total };
}

import { type RawBuilder, sql } from "kysely";
import type { House } from "#app/house.server.ts";
import { countRows, type Db, getEngine, qb } from "#platform/database/database.server.ts";
import type { CountedList } from "#platform/http/http.server.ts";
import { countAvailableTopics } from "./topic-drum.server.ts";
import { TOPIC_COLUMNS } from "./topic-row.server.ts";
import { topicTextIndex } from "./topic-texts.server.ts";
import type { Topic, TopicListQuery } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/**
 * Returns one page of the topics that contain `search`, ignoring case, and the total number of such topics. Sorts
 * "newest" and "oldest" by id.
 */
export async function listTopics(
  { db }: Pick<House, "db">,
  { search, status, sort, limit, offset = 0 }: TopicListQuery,
): Promise<CountedList<Topic[]>> {
  const total = search ? await countMatches(db, search, status) : await countByStatus(db, status);
  const length = Math.min(limit ?? total, total - offset);
  if (length <= 0) return { items: [], total };
  const conditions = [
    makeStatusCondition(db, status, sort),
    search ? topicTextIndex.condition(db, "topics.id", search, total) : sql`true`,
  ];
  // Finds the page's ids in an index first, so that only the page's rows are read.
  const { rows } = await sql<Topic>`
    select ${sql.join(TOPIC_COLUMNS.map((column) => sql.ref(`topics.${column}`)))}
    from (
      select id from topics where ${sql.join(conditions, sql` and `)}
      order by ${buildOrderBy(sort)} limit ${length} offset ${offset}
    ) as page
    join topics on topics.id = page.id
    order by ${buildOrderBy(sort)}`.execute(qb(db));
  return { items: rows, total };
}

function buildOrderBy(sort: TopicListQuery["sort"]): RawBuilder<unknown> {
  const direction = sql.raw(sort === "newest" || sort.endsWith("-desc") ? "desc" : "asc");
  const columns = sort === "newest" || sort === "oldest" ? ["id"] : [`${sort.split("-")[0]}Folded`, "id"];
  return sql.join(columns.map((column) => sql`${sql.ref(`topics.${column}`)} ${direction}`));
}

type TopicStatus = TopicListQuery["status"];

function makeStatusCondition(db: Db, status: TopicStatus, sort: TopicListQuery["sort"]): RawBuilder<unknown> {
  if (status === "all") return sql`true`;
  const isUsed = status === "used";
  // The `+` keeps SQLite from looking up topics by `isUsed`. Otherwise, SQLite assumes that few topics match, and sorts
  // them all instead of reading them in the order of another index.
  return getEngine(db) === "sqlite" && sort !== "newest" && sort !== "oldest"
    ? sql`+topics."isUsed" = ${isUsed}`
    : sql`topics."isUsed" = ${isUsed}`;
}

async function countByStatus(db: Db, status: TopicStatus): Promise<number> {
  if (status === "unused") return countAvailableTopics(db);
  const count = await countRows(qb<TopicsTables>(db).selectFrom("topics"));
  return status === "all" ? count : count - (await countAvailableTopics(db));
}

async function countMatches(db: Db, search: string, status: TopicStatus): Promise<number> {
  const matchingIds = topicTextIndex.selectIds(db, search);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${matchingIds} as hits ${STATUS_CONDITIONS[status]}`.execute(qb(db));
  return rows[0]?.count ?? 0;
}

const STATUS_CONDITIONS: Record<TopicStatus, RawBuilder<unknown>> = {
  all: sql``,
  unused: sql`join topics on topics.id = hits.id and topics."isUsed" = ${false}`,
  used: sql`join topics on topics.id = hits.id and topics."isUsed" = ${true}`,
};

import { sql } from "kysely";
import type { House } from "#app/house.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { countAvailableTopics } from "./topic-drum.server.ts";
import type { TopicStats } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** Returns the numbers of topics and categories. Categories that differ only in case count as one. */
export async function countTopics({ db }: Pick<House, "db">): Promise<TopicStats> {
  const [total, available, categories] = await Promise.all([
    countRows(qb<TopicsTables>(db).selectFrom("topics")),
    countAvailableTopics(db),
    countCategories(db),
  ]);
  return { total, available, used: total - available, categories };
}

/**
 * If there are no more categories than this, jumping from one to the next in the index is faster than reading all
 * topics.
 */
const MAX_CATEGORIES_FOR_SKIP_SCAN = 1000;

async function countCategories(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive category(name) as (
      select min("categoryFolded") from topics
      union all
      select (select min("categoryFolded") from topics where "categoryFolded" > category.name)
      from category where category.name is not null
    )
    select count(*) as count from (
      select name from category where name is not null limit ${sql.lit(MAX_CATEGORIES_FOR_SKIP_SCAN + 1)}
    ) as few`.execute(qb(db));
  const count = rows[0]?.count ?? 0;
  return count > MAX_CATEGORIES_FOR_SKIP_SCAN ? countManyCategories(db) : count;
}

function countManyCategories(db: Db): Promise<number> {
  const categories = qb<TopicsTables>(db)
    .selectFrom("topics")
    .select("categoryFolded")
    .groupBy("categoryFolded")
    .as("category");
  return countRows(qb<TopicsTables>(db).selectFrom(categories));
}

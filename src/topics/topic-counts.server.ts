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

async function countCategories(db: Db): Promise<number> {
  const { count } = await qb<TopicsTables>(db)
    .selectFrom("topics")
    .select((row) => row.fn.count<number>("categoryFolded").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

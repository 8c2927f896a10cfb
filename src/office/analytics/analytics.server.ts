import { type ExpressionBuilder, sql } from "kysely";
import type { House } from "#app/house.server.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { countTopics } from "#topics/topics.server.ts";
import type { TopicsTables } from "#topics/topics.table.server.ts";
import type { TopicAnalytics } from "./analytics.contract.ts";

type AnalyticsTables = TopicsTables & Pick<DrawTables, "selected_topics">;

const MAX_LIST_LENGTH = 50;
const THIRTY_DAYS_MS = 30 * DAY_MS;

/** Matches topics that viewers suggested. Some have a date but no name; old ones and samples have only a name. */
const makeSuggestedCondition = (row: ExpressionBuilder<AnalyticsTables, "topics">) =>
  row.or([row("suggestedAt", "is not", null), row("requesterName", "is not", null)]);

/** Returns how topics are distributed across categories and which ones are picked most often. */
export async function analyzeTopics(house: Pick<House, "db" | "now">): Promise<TopicAnalytics> {
  const { db } = house;
  const thirtyDaysAgo = new Date(house.now().getTime() - THIRTY_DAYS_MS);
  const [counts, categories, subCategories, topics, pickedLately, suggested] = await Promise.all([
    countTopics(house),
    countByName(db, "category"),
    countByName(db, "subCategory"),
    findMostPickedTopics(db),
    countRows(
      qb<AnalyticsTables>(db)
        .selectFrom("selected_topics")
        .where("selectedAt", ">=", thirtyDaysAgo.toISOString()),
    ),
    countRows(qb<AnalyticsTables>(db).selectFrom("topics").where(makeSuggestedCondition)),
  ]);
  return {
    ...counts,
    categories: categories.shares,
    subCategories: subCategories.shares,
    subCategoriesInUse: subCategories.names,
    topics,
    pickedLately,
    suggested,
  };
}

/** Returns the most common names, spelled as in their oldest topic, and the total number of distinct names. */
async function countByName(
  db: Db,
  column: "category" | "subCategory",
): Promise<{ shares: TopicAnalytics["categories"]; names: number }> {
  const foldedColumn = `${column}Folded` as const;
  const share = qb<AnalyticsTables>(db)
    .selectFrom("topics")
    .select((row) => [
      foldedColumn,
      row.fn.countAll<number>().as("count"),
      row.fn.min("id").as("oldest"),
      sql<number>`count(*) over ()`.as("names"),
    ])
    .groupBy(foldedColumn)
    .orderBy("count", "desc")
    .orderBy(foldedColumn)
    .limit(MAX_LIST_LENGTH);
  const rows = await qb<AnalyticsTables>(db)
    .selectFrom(share.as("share"))
    .innerJoin("topics", "topics.id", "share.oldest")
    .select([`topics.${column} as name`, "share.count as count", "share.names as names"])
    .orderBy("share.count", "desc")
    .orderBy(`topics.${foldedColumn}`)
    .execute();
  return { shares: rows.map(({ name, count }) => ({ name, count })), names: rows[0]?.names ?? 0 };
}

async function findMostPickedTopics(db: Db): Promise<TopicAnalytics["topics"]> {
  const picked = qb<AnalyticsTables>(db)
    .selectFrom("selected_topics")
    .select((row) => ["topicId", row.fn.countAll<number>().as("times"), row.fn.max("id").as("latest")])
    .groupBy("topicId")
    .orderBy("times", "desc")
    .orderBy("topicId")
    .limit(MAX_LIST_LENGTH);
  return qb<AnalyticsTables>(db)
    .selectFrom(picked.as("picked"))
    .innerJoin("selected_topics", "selected_topics.id", "picked.latest")
    .leftJoin("topics", "topics.id", "picked.topicId")
    .select((row) => [
      "picked.topicId as id",
      row.fn.coalesce("topics.content", "selected_topics.content").as("content"),
      "picked.times as timesSelected",
    ])
    .orderBy("picked.times", "desc")
    .orderBy("picked.topicId")
    .execute();
}

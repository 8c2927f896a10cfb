import type { House } from "#app/house.server.ts";
import { countRows, qb } from "#platform/database/database.server.ts";
import type { CountedList } from "#platform/http/http.server.ts";
import { TOPIC_COLUMNS } from "./topic-row.server.ts";
import { topicTextIndex } from "./topic-texts.server.ts";
import type { Topic, TopicListQuery } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

const SORT_ORDERS = {
  newest: ["id", "desc"],
  oldest: ["id", "asc"],
  "category-asc": ["categoryFolded", "asc"],
  "category-desc": ["categoryFolded", "desc"],
  "subCategory-asc": ["subCategoryFolded", "asc"],
  "subCategory-desc": ["subCategoryFolded", "desc"],
  "content-asc": ["contentFolded", "asc"],
  "content-desc": ["contentFolded", "desc"],
} as const satisfies Record<TopicListQuery["sort"], readonly [string, "asc" | "desc"]>;

/**
 * Returns one page of the topics that contain `search`, ignoring case, and the total number of such topics. Sorts
 * "newest" and "oldest" by id.
 */
export async function listTopics(
  { db }: Pick<House, "db">,
  { search, status, sort, limit, offset = 0 }: TopicListQuery,
): Promise<CountedList<Topic[]>> {
  let matches = qb<TopicsTables>(db).selectFrom("topics");
  if (status !== "all") matches = matches.where("isUsed", "=", status === "used");
  if (search) matches = matches.where("id", "in", topicTextIndex.selectIds(db, search));
  const total = await countRows(matches);
  if (offset >= total) return { items: [], total };
  const [column, direction] = SORT_ORDERS[sort];
  const items = await matches
    .select(TOPIC_COLUMNS)
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit ?? total)
    .offset(offset)
    .execute();
  return { items, total };
}

import { hash } from "node:crypto";
import { type Db, qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

export const TOPIC_COLUMNS = Topic.keyof().options;

export type TopicTexts = Pick<Topic, "category" | "subCategory" | "content">;

/** Returns a topic's texts with the columns derived from them. */
export function makeTopicTextColumns({ category, subCategory, content }: TopicTexts) {
  return {
    category,
    subCategory,
    content,
    categoryFolded: truncateForIndex(foldText(category)),
    subCategoryFolded: truncateForIndex(foldText(subCategory)),
    contentFolded: foldContent(content),
    sameKey: makeDuplicateDetectionKey({ category, subCategory, content }),
  };
}

/** Returns the value for the column `contentFolded`. */
export const foldContent = (content: string): string => truncateForIndex(foldText(content));

/**
 * Returns a key that topics share if their texts are equal or differ only in case. `fold` can't be used for this,
 * because it would also equate `x²` and `x2`.
 */
export function makeDuplicateDetectionKey({ category, subCategory, content }: TopicTexts): string {
  const texts = [content, category, subCategory].map((text) => text.toLowerCase());
  return hash("sha256", JSON.stringify(texts), "base64url").slice(0, 22);
}

/** Returns which of the given keys belong to existing topics. With `since`, ignores topics added before that time. */
export async function findExistingKeys(
  db: Db,
  keys: readonly string[],
  since?: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await qb<TopicsTables>(db)
    .selectFrom("topics")
    .select("sameKey")
    .where("sameKey", "in", keys)
    .$if(since !== undefined, (query) => query.where("createdAt", ">=", since ?? ""))
    .execute();
  return new Set(rows.map((row) => row.sameKey));
}

/**
 * The maximum number of bytes of a folded text that are stored. A PostgreSQL index row holds at most 2,704 bytes. Only
 * texts with ligatures can become longer than that when they are folded.
 */
const MAX_INDEX_BYTES = 2600;

function truncateForIndex(text: string): string {
  if (text.length * 3 <= MAX_INDEX_BYTES) return text;
  const { read: characterCount } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_INDEX_BYTES));
  return text.slice(0, characterCount);
}

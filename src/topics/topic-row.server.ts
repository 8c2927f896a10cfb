import { hash } from "node:crypto";
import { type Db, on } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import type { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** The columns of a topic that leave the room. */
export const TOPIC_COLUMNS = [
  "id",
  "category",
  "subCategory",
  "content",
  "source",
  "isUsed",
  "createdAt",
  "requesterName",
] as const satisfies readonly (keyof Topic)[];

/** The three texts that make a topic what it is. */
export type TopicTexts = Pick<Topic, "category" | "subCategory" | "content">;

/** A topic's texts with the columns that are written from them. */
export function textColumns({ category, subCategory, content }: TopicTexts) {
  return {
    category,
    subCategory,
    content,
    categoryFolded: fittingIndex(fold(category)),
    subCategoryFolded: fittingIndex(fold(subCategory)),
    contentFolded: contentColumn(content),
    sameKey: sameKey({ category, subCategory, content }),
  };
}

/** A content as `contentFolded` has it. */
export const contentColumn = (content: string): string => fittingIndex(fold(content));

/**
 * What two topics that say the same have in common: their texts whatever the case, and nothing else. Less than `fold`,
 * which would take `x²` for `x2`.
 */
export function sameKey({ category, subCategory, content }: TopicTexts): string {
  const texts = [content, category, subCategory].map((text) => text.toLowerCase());
  return hash("sha256", JSON.stringify(texts), "base64url").slice(0, 22);
}

/** Those of these keys that existing topics have. */
export async function existingKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const found = await on<TopicsTables>(db)
    .selectFrom("topics")
    .select("sameKey")
    .where("sameKey", "in", keys)
    .execute();
  return new Set(found.map((row) => row.sameKey));
}

/** PostgreSQL's index rows end at 2,704 bytes. Only texts of ligatures that fold to many times their length are longer. */
const INDEX_BYTES = 2600;

function fittingIndex(text: string): string {
  if (text.length * 3 <= INDEX_BYTES) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(INDEX_BYTES));
  return text.slice(0, read);
}

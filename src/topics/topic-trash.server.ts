import { insertRows, qb } from "#platform/database/database.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import { findExistingKeys, TOPIC_COLUMNS } from "./topic-row.server.ts";
import { topicTextIndex } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/**
 * Restores topics with their ids, threads and votes. A topic stays in the trash if somebody has added the same topic
 * again since it was deleted.
 */
export const topicTrash: TrashKind = {
  entity: "topic",
  async restore(trx, _house, deleted) {
    await lockDrum(trx);
    const existingKeys = await findExistingKeys(
      trx,
      deleted.map(({ row }) => String(row.sameKey)),
      deleted[0]?.deletedAt,
    );
    const isAddedAgain = (row: Record<string, unknown>) => existingKeys.has(String(row.sameKey));
    const restoredRows = deleted.map(({ row }) => row).filter((row) => !isAddedAgain(row));
    await insertRows(trx, "topics", restoredRows);
    const ids = restoredRows.map((row) => Number(row.id));
    const topics =
      ids.length === 0
        ? []
        : await qb<TopicsTables>(trx)
            .selectFrom("topics")
            .select(TOPIC_COLUMNS)
            .where("id", "in", ids)
            .orderBy("id")
            .execute();
    await topicTextIndex.add(trx, topics);
    return deleted
      .filter(({ row }) => isAddedAgain(row))
      .map(({ id, row }) => ({ id, label: String(row.content), reason: "The same topic was added again" }));
  },
  async forget(trx, _house, deleted) {
    const ids = deleted.map(({ row }) => Number(row.id));
    await qb<TopicsTables>(trx).deleteFrom("topic_threads").where("id", "in", ids).execute();
    return async () => {};
  },
};

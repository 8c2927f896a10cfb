import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import { takeBackMergedVote } from "#suggestions/board/board.server.ts";
import { topicTrash } from "#topics/topics.server.ts";
import { listDeletedRows, rereadDeletedRows, type TrashKind } from "#trash/trash.server.ts";
import { mayShowName } from "../suggestions.rules.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";

/**
 * Returns whether the suggester or a moderator removed the name, or the suggestion is in the trash. If so, editing the
 * topic must not add it again.
 */
export async function isSuggesterNameWithheld(db: Db, topicId: number): Promise<boolean> {
  return isNameRemoved((await findPreferences(db, [topicId])).get(topicId));
}

/**
 * Restores topics the way their suggesters want them now: without the names that were removed, and without the votes
 * of merged suggestions that were withdrawn. Withdrawn topics stay in the trash.
 */
export const suggestedTopicTrash: TrashKind = {
  ...topicTrash,
  async restore(trx, house, rows) {
    const topicIds = rows.map(({ row }) => Number(row.id));
    await lockRequests(trx, topicIds);
    const deleted = await rereadDeletedRows(trx, rows);
    const preferences = await findPreferences(trx, topicIds);
    const getPreferences = ({ row }: (typeof deleted)[number]) => preferences.get(Number(row.id));
    const isWithdrawn = (topic: (typeof deleted)[number]) =>
      (getPreferences(topic)?.withdrawnAt ?? null) !== null;
    const restoredTopics = deleted
      .filter((topic) => !isWithdrawn(topic))
      .map((topic) =>
        isNameRemoved(getPreferences(topic))
          ? { ...topic, row: { ...topic.row, requesterName: null } }
          : topic,
      );
    const reason = "Its suggester took it back";
    const notRestored = [
      ...deleted.filter(isWithdrawn).map(({ id, row }) => ({ id, label: String(row.content), reason })),
      ...(await topicTrash.restore(trx, house, restoredTopics)),
    ];
    for (const { topicId, id } of await findWithdrawnRequests(trx, topicIds))
      await takeBackMergedVote(trx, topicId, id);
    return notRestored;
  },
};

type Preferences = Parameters<typeof mayShowName>[0] & { withdrawnAt: unknown };

const isNameRemoved = (preferences: Preferences | undefined): boolean =>
  preferences !== undefined && !mayShowName(preferences);

/**
 * Locks the topics' requests until the transaction ends. A suggester's decision that arrives while a topic is being
 * restored waits, and then applies to the restored topic.
 */
async function lockRequests(trx: Db, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return;
  const requests = qb<TopicRequestsTables>(trx).selectFrom("topic_requests").select("id").orderBy("id");
  await lockRows(trx, requests.where("topicId", "in", topicIds)).execute();
}

/** Returns the withdrawn requests that were merged into these topics. */
async function findWithdrawnRequests(db: Db, topicIds: readonly number[]) {
  if (topicIds.length === 0) return [];
  return qb<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select(["id", "topicId"])
    .where("topicId", "in", topicIds)
    .where("mergedAt", "is not", null)
    .where("withdrawnAt", "is not", null)
    .$narrowType<{ topicId: number }>()
    .execute();
}

/**
 * Returns what the topics' suggesters and moderators want, by the topic's id. While a suggestion is in the trash, its
 * suggester's link doesn't work, so the name must not be shown.
 */
async function findPreferences(db: Db, topicIds: readonly number[]): Promise<Map<number, Preferences>> {
  if (topicIds.length === 0) return new Map();
  const rows = await qb<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select(["topicId", "showName", "isNameHidden", "withdrawnAt"])
    .where("topicId", "in", topicIds)
    .where("mergedAt", "is", null)
    .$narrowType<{ topicId: number }>()
    .execute();
  const trashedRows = (await listDeletedRows(db, "topic_requests"))
    .filter(({ mergedAt }) => !mergedAt)
    .map(({ topicId, withdrawnAt }) => ({
      topicId: Number(topicId),
      showName: false,
      isNameHidden: false,
      withdrawnAt,
    }));
  return new Map([...trashedRows, ...rows].map((row) => [row.topicId, row]));
}

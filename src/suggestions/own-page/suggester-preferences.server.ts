import { type Db, on } from "#platform/database/database.server.ts";
import { leaveThread } from "#suggestions/board/board.server.ts";
import { topicTrash } from "#topics/topics.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";

/** Returns whether the suggester or a moderator removed the name from this topic. An edit must not add it again. */
export async function isNameWithheld(db: Db, topicId: number): Promise<boolean> {
  return isUnnamed((await findPreferences(db, [topicId])).get(topicId));
}

/** Returns whether a topic shows its suggester's name: they agreed, and no moderator hid it. */
export const isNamed = ({ showName, isNameHidden }: Pick<StoredTopicRequest, "showName" | "isNameHidden">) =>
  showName && !isNameHidden;

/**
 * Restores topics the way their suggesters want them now: without a name that was removed, and without the votes of
 * suggestions that joined them and were withdrawn. A withdrawn topic stays in the trash.
 */
export const suggestedTopicTrash: TrashKind = {
  ...topicTrash,
  async restore(trx, house, deleted) {
    const topicIds = deleted.map(({ row }) => Number(row.id));
    const preferences = await findPreferences(trx, topicIds);
    const preferencesOf = ({ row }: (typeof deleted)[number]) => preferences.get(Number(row.id));
    const isWithdrawn = (one: (typeof deleted)[number]) => (preferencesOf(one)?.withdrawnAt ?? null) !== null;
    const back = deleted
      .filter((one) => !isWithdrawn(one))
      .map((one) =>
        isUnnamed(preferencesOf(one)) ? { ...one, row: { ...one.row, requesterName: null } } : one,
      );
    const reason = "Its suggester took it back";
    const notRestored = [
      ...deleted.filter(isWithdrawn).map(({ id, row }) => ({ id, label: String(row.content), reason })),
      ...(await topicTrash.restore(trx, house, back)),
    ];
    for (const { topicId, id } of await findWithdrawnRequests(trx, topicIds))
      await leaveThread(trx, topicId, id);
    return notRestored;
  },
};

const isUnnamed = (wish: Parameters<typeof isNamed>[0] | undefined): boolean =>
  wish !== undefined && !isNamed(wish);

/** Returns the requests that joined these topics' threads and were withdrawn. */
async function findWithdrawnRequests(db: Db, topicIds: readonly number[]) {
  if (topicIds.length === 0) return [];
  return on<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select(["id", "topicId"])
    .where("topicId", "in", topicIds)
    .where("mergedAt", "is not", null)
    .where("withdrawnAt", "is not", null)
    .$narrowType<{ topicId: number }>()
    .execute();
}

async function findPreferences(db: Db, topicIds: readonly number[]) {
  if (topicIds.length === 0) return new Map<number | null, never>();
  const rows = await on<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .select(["topicId", "showName", "isNameHidden", "withdrawnAt"])
    .where("topicId", "in", topicIds)
    .where("mergedAt", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.topicId, row]));
}

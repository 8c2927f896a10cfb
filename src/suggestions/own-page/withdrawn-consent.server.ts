import type { House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { type Erasure, recordErasure } from "#platform/files/files.server.ts";
import { takeBackMergedVote } from "#suggestions/board/board.server.ts";
import { lockDrum, lockTopicAndReadStage, withdrawTopic } from "#topics/topics.server.ts";
import { changeDeletedRow, findDeletedRow } from "#trash/trash.server.ts";
import { topicInbox } from "../requests/topic-inbox.server.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";
import { removeSuggesterName } from "./suggester-names.server.ts";
import { requireTopicRequestIdByToken } from "./suggestion-links.server.ts";

type HouseWithClock = Pick<House, "db" | "now">;

/**
 * Returns the columns to change in a suggestion when its suggester stops the emails, removes their name or withdraws
 * the suggestion, or the team hides the name. The keys are the table names under which `recordErasure` records these
 * withdrawals of consent.
 */
const makeWithdrawnValues = ({ now }: Pick<House, "now">) => ({
  suggester_mails: { isUnsubscribed: true },
  suggester_names: { showName: false },
  suggester_names_hidden: { isNameHidden: true },
  suggester_withdrawals: { withdrawnAt: now().toISOString() },
});

type ConsentTable = keyof ReturnType<typeof makeWithdrawnValues>;

/**
 * Records that a suggester is stopping the emails, removing their name or withdrawing the suggestion, so that restoring
 * an older backup doesn't undo it.
 * @throws {Refusal} 404 for an unknown link; 503 if it can't be recorded
 */
export async function recordWithdrawnConsent(
  house: House,
  token: string,
  table: ConsentTable,
): Promise<void> {
  const { id, createdAt } = await topicInbox.rows.find(
    house.db,
    await requireTopicRequestIdByToken(house.db, token),
  );
  await recordErasure(house, { table, id, createdAt });
}

/** Records that the team has hidden the name of a topic's suggester, so that restoring an older backup doesn't show it. */
export async function recordHiddenName(house: House, topicId: number): Promise<void> {
  const request = await qb<TopicRequestsTables>(house.db)
    .selectFrom("topic_requests")
    .select(["id", "createdAt"])
    .where("topicId", "=", topicId)
    .where("mergedAt", "is", null)
    .executeTakeFirst();
  if (request) await recordErasure(house, { table: "suggester_names_hidden", ...request });
}

/** Returns a function that applies a recorded withdrawal of consent to restored data, even to a row in the trash. */
export const repeatWithdrawnConsent =
  (table: ConsentTable) =>
  (house: HouseWithClock, { id, createdAt }: Erasure): Promise<void> =>
    transaction(house.db, async (trx) => {
      const values = makeWithdrawnValues(house)[table];
      const request = await topicInbox.rows.lockIfThere(trx, id);
      const trashedRow = request ? undefined : (await findDeletedRow(trx, "topic_requests", id))?.row;
      if (trashedRow?.createdAt === createdAt) await changeDeletedRow(trx, "topic_requests", id, values);
      if (request?.createdAt !== createdAt) return;
      if (table === "suggester_withdrawals") {
        await withdrawRequest(trx, house, request);
        return;
      }
      await setRequestValues(trx, id, values);
      if (table !== "suggester_mails") await removeSuggesterName(trx, request);
    });

/**
 * Removes a suggestion from the board and from draws, unless it has already been withdrawn. Returns false and changes
 * nothing if its topic has been drawn.
 */
export async function withdrawRequest(
  trx: Db,
  house: Pick<House, "now">,
  request: StoredTopicRequest,
): Promise<boolean> {
  if (request.withdrawnAt !== null) return true;
  const { id, topicId, mergedAt } = request;
  // Lock the drum before the topic, as draws do. A different order could cause deadlocks.
  if (topicId !== null) await lockDrum(trx);
  const stage = topicId === null ? undefined : await lockTopicAndReadStage(trx, topicId);
  if (stage && stage !== "open") return false;
  await setRequestValues(trx, id, makeWithdrawnValues(house).suggester_withdrawals);
  if (topicId === null) await topicInbox.rows.write(trx, house.now(), request, { status: "rejected" });
  // If there is no stage, the topic is in the trash. If it is restored later, the withdrawal is applied then.
  else if (stage && mergedAt !== null) await takeBackMergedVote(trx, topicId, id);
  else if (stage) await withdrawTopic(trx, house, topicId);
  return true;
}

/** Changes columns of a request without changing its `updatedAt`. */
export async function setRequestValues(
  trx: Db,
  id: number,
  values: Partial<Pick<StoredTopicRequest, "showName" | "isNameHidden" | "isUnsubscribed" | "withdrawnAt">>,
): Promise<void> {
  await qb<TopicRequestsTables>(trx).updateTable("topic_requests").set(values).where("id", "=", id).execute();
}

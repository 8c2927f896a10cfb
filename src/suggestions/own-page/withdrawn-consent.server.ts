import type { House } from "#app/house.server.ts";
import { computeNextUpdatedAt } from "#inbox/inbox.rules.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type Erasure, forgetErasures, recordErasure } from "#platform/files/files.server.ts";
import { takeBackMergedVote } from "#suggestions/board/board.server.ts";
import { lockDrum, lockTopicAndReadStage, withdrawTopic } from "#topics/topics.server.ts";
import { changeDeletedRow, findDeletedRow, listDeletedRows, lockDeletedRow } from "#trash/trash.server.ts";
import { lockMergedRequests, reopenMergedRequests } from "../requests/topic-decisions.server.ts";
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

export type ConsentTable = keyof ReturnType<typeof makeWithdrawnValues>;

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
  await recordOnce(house, { table, ...(await findRequestByToken(house, token)) });
}

/** Deletes the records of a withdrawn consent, because the suggester has given it again. */
export const forgetWithdrawnConsent = async (house: House, token: string, table: ConsentTable) =>
  forgetErasure(house, { table, ...(await findRequestByToken(house, token)) });

const findRequestByToken = async ({ db }: House, token: string) =>
  findRequestEvenInTrash(db, await requireTopicRequestIdByToken(db, token));

/** Returns a request, even if it is in the trash. @throws {Refusal} 404 for an unknown request */
export async function findRequestEvenInTrash(db: Db, id: number): Promise<StoredTopicRequest> {
  const deletedRow = await findDeletedRow(db, "topic_requests", id);
  return deletedRow ? (deletedRow.row as StoredTopicRequest) : topicInbox.rows.find(db, id);
}

/**
 * Locks a request until the transaction ends and returns it, even if it is in the trash.
 * @throws {Refusal} 404 for an unknown request
 */
export async function lockRequestEvenInTrash(trx: Db, id: number): Promise<StoredTopicRequest> {
  const request = await lockIfThereOrInTrash(trx, id);
  if (!request) throw notFound("Suggestion");
  return request;
}

async function lockIfThereOrInTrash(trx: Db, id: number): Promise<StoredTopicRequest | undefined> {
  const request = await topicInbox.rows.lockIfThere(trx, id);
  return (
    request ?? ((await lockDeletedRow(trx, "topic_requests", id))?.row as StoredTopicRequest | undefined)
  );
}

const forgetErasure = ({ env }: House, erasure: Erasure): Promise<void> =>
  forgetErasures(env, (recorded) => isSameErasure(recorded, erasure));

/** Replaces the record of an earlier press. */
async function recordOnce(house: House, erasure: Erasure): Promise<void> {
  const nowIso = house.now().toISOString();
  await recordErasure(house, erasure);
  await forgetErasures(house.env, (one) => isSameErasure(one, erasure) && one.recordedAt < nowIso);
}

const isSameErasure = (recorded: Erasure, { table, id, createdAt }: Erasure): boolean =>
  recorded.table === table && recorded.id === id && recorded.createdAt === createdAt;

/**
 * Records that the team has hidden the name of a topic's suggester, so that restoring an older backup doesn't show it.
 * If the name is shown again, deletes the record.
 */
export async function recordHiddenName(house: House, topicId: number, isHidden: boolean): Promise<void> {
  const request = await qb<TopicRequestsTables>(house.db)
    .selectFrom("topic_requests")
    .select(["id", "createdAt"])
    .where("topicId", "=", topicId)
    .where("mergedAt", "is", null)
    .executeTakeFirst();
  const record = isHidden ? recordOnce : forgetErasure;
  if (request) await record(house, { table: "suggester_names_hidden", ...request });
}

/** Returns a function that applies a recorded withdrawal of consent to restored data, even to a row in the trash. */
export const repeatWithdrawnConsent =
  (table: ConsentTable) =>
  (house: HouseWithClock, { id, createdAt }: Erasure): Promise<void> =>
    transaction(house.db, async (trx) => {
      const request = await lockIfThereOrInTrash(trx, id);
      if (request?.createdAt === createdAt) await applyWithdrawnConsent(trx, house, table, request);
    });

/**
 * Applies a withdrawal of consent to a locked request, even to a row in the trash. Returns false and changes nothing if
 * the suggestion was to be withdrawn, but its topic has been drawn.
 */
export async function applyWithdrawnConsent(
  trx: Db,
  house: Pick<House, "now">,
  table: ConsentTable,
  request: StoredTopicRequest,
): Promise<boolean> {
  if (table === "suggester_withdrawals") return withdrawTopicRequest(trx, house, request);
  await setTopicRequestColumns(trx, request.id, makeWithdrawnValues(house)[table]);
  if (table !== "suggester_mails") await removeSuggesterName(trx, request);
  return true;
}

/**
 * Removes a suggestion from the board and from draws, unless it has already been withdrawn. Other suggestions that had
 * joined its topic are pending again. Returns false and changes nothing if its topic has been drawn.
 */
async function withdrawTopicRequest(
  trx: Db,
  house: Pick<House, "now">,
  request: StoredTopicRequest,
): Promise<boolean> {
  if (request.withdrawnAt !== null) return true;
  const { topicId, mergedAt } = request;
  // Lock these requests before the drum, as their own suggesters' withdrawals do. A different order could cause
  // deadlocks.
  const lockJoinedRequests = async () =>
    topicId !== null && mergedAt === null ? lockMergedRequests(trx, topicId) : [];
  await lockJoinedRequests();
  if (!(await leaveBoard(trx, house, request))) return false;
  // Another request may have joined before the topic was locked.
  await reopenMergedRequests(trx, house, await lockJoinedRequests());
  if (mergedAt === null) await reopenMergedRequestsInTrash(trx, topicId);
  await setTopicRequestColumns(trx, request.id, {
    ...makeWithdrawnValues(house).suggester_withdrawals,
    ...(topicId === null && {
      status: "rejected",
      updatedAt: computeNextUpdatedAt(request.updatedAt, house.now()),
    }),
  });
  return true;
}

async function reopenMergedRequestsInTrash(trx: Db, topicId: number | null): Promise<void> {
  if (topicId === null) return;
  for (const row of await listDeletedRows(trx, "topic_requests"))
    if (row.topicId === topicId && row.mergedAt !== null && row.withdrawnAt === null)
      await changeDeletedRow(trx, "topic_requests", Number(row.id), {
        status: "pending",
        topicId: null,
        mergedAt: null,
      });
}

/** Moves a suggestion's topic to the trash, or takes back its vote. Returns false if the topic has been drawn. */
async function leaveBoard(
  trx: Db,
  house: Pick<House, "now">,
  { id, topicId, mergedAt }: StoredTopicRequest,
): Promise<boolean> {
  if (topicId === null) return true;
  // Lock the drum before the topic, as draws do. A different order could cause deadlocks.
  await lockDrum(trx);
  const stage = await lockTopicAndReadStage(trx, topicId);
  // If there is no stage, the topic is in the trash. If it is restored later, the withdrawal is applied then.
  if (!stage) return true;
  if (stage !== "open") return false;
  if (mergedAt !== null) await takeBackMergedVote(trx, topicId, id);
  else await withdrawTopic(trx, house, topicId);
  return true;
}

/** Changes columns of a request, even if it is in the trash. Its `updatedAt` stays unless it is among `values`. */
export async function setTopicRequestColumns(
  trx: Db,
  id: number,
  values: Partial<
    Pick<
      StoredTopicRequest,
      "showName" | "isNameHidden" | "isUnsubscribed" | "withdrawnAt" | "status" | "updatedAt"
    >
  >,
): Promise<void> {
  await qb<TopicRequestsTables>(trx).updateTable("topic_requests").set(values).where("id", "=", id).execute();
  await changeDeletedRow(trx, "topic_requests", id, values);
}

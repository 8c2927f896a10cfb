import type { Actor, House } from "#house.server.ts";
import { isCaught } from "#inbox/form-trap.rules.ts";
import { isStale, nextRevision, STALE } from "#inbox/revision.rules.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { addTopic } from "#topics/topics.server.ts";
import { TOPIC_REQUEST_COLUMNS as COLUMNS } from "./topic-request-list.server.ts";
import type { TopicRequest, TopicRequestChange, TopicRequestInput } from "./topic-requests.contract.ts";
import { mayConvert, mayMove, topicOf } from "./topic-requests.rules.ts";
import type { TopicRequestsTables } from "./topic-requests.table.server.ts";

/** Takes a suggestion in. One that was hardly written by a person is kept apart; its sender sees no difference. */
export function submitTopicRequest(
  house: Pick<House, "db" | "now">,
  { name, email, category, description, ...trap }: TopicRequestInput,
): Promise<TopicRequest> {
  const now = house.now().toISOString();
  return on<TopicRequestsTables>(house.db)
    .insertInto("topic_requests")
    .values({
      name,
      email,
      category,
      description,
      status: "pending",
      adminNotes: null,
      topicId: null,
      isSpam: isCaught(trap),
      createdAt: now,
      updatedAt: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Approves or rejects a pending request, or saves notes.
 * @throws {Refusal} 404; 409 for a move that is not allowed, or where `basedOn` is not the request's newest state.
 */
export function reviewTopicRequest(
  house: House,
  actor: Actor,
  id: number,
  { status, adminNotes, basedOn }: TopicRequestChange,
): Promise<TopicRequest> {
  return transaction(house.db, async (trx) => {
    const request = await taken(trx, id);
    if (isStale(basedOn, request.updatedAt)) throw conflict(STALE);
    if (!mayMove(request.status, status))
      throw conflict(`A request that is ${request.status} cannot become ${status}`);
    const notes = adminNotes === undefined ? request.adminNotes : adminNotes || null;
    const action = { approved: "approve", rejected: "reject", pending: "note" }[status];
    await recordAdminEvent(trx, house, actor, {
      action: status === request.status ? "note" : action,
      entity: "topic-request",
      entityId: id,
    });
    return changed(trx, house, request, { status, adminNotes: notes });
  });
}

/**
 * Makes a topic of an approved request, once.
 * @throws {Refusal} 404; 409 where it is not approved, or converted already.
 */
export function convertTopicRequest(house: House, actor: Actor, id: number) {
  return transaction(house.db, async (trx) => {
    const request = await taken(trx, id);
    if (!mayConvert(request))
      throw conflict(
        request.topicId === null
          ? "Only an approved request can be converted to a topic"
          : "This request has already been converted to a topic",
      );
    const topic = await addTopic(trx, house, topicOf(request));
    await recordAdminEvent(trx, house, actor, { action: "convert", entity: "topic-request", entityId: id });
    return { topic, request: await changed(trx, house, request, { topicId: topic.id }) };
  });
}

/** Puts a request that was kept apart among the others; one that is there already stays. @throws {Refusal} 404 */
export function admitTopicRequest(house: House, actor: Actor, id: number): Promise<TopicRequest> {
  return transaction(house.db, async (trx) => {
    const request = await taken(trx, id);
    if (!request.isSpam) return request;
    await recordAdminEvent(trx, house, actor, { action: "admit", entity: "topic-request", entityId: id });
    return changed(trx, house, request, { isSpam: false });
  });
}

/** Deletes a request for good. @throws {Refusal} 404 */
export function deleteTopicRequest(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    await taken(trx, id);
    await on<TopicRequestsTables>(trx).deleteFrom("topic_requests").where("id", "=", id).execute();
    await recordAdminEvent(trx, house, actor, { action: "delete", entity: "topic-request", entityId: id });
  });
}

/** Background work: deletes requests of more than a year, as the form promises. Returns how many. */
export async function forgetOldTopicRequests(house: Pick<House, "db" | "now" | "log">): Promise<number> {
  const yearAgo = house.now();
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const deleted = await on<TopicRequestsTables>(house.db)
    .deleteFrom("topic_requests")
    .where("createdAt", "<", yearAgo.toISOString())
    .executeTakeFirst();
  const count = Number(deleted.numDeletedRows);
  if (count > 0) house.log.info({ count }, "topic requests older than a year were deleted");
  return count;
}

/**
 * The request, taken for this transaction: whoever else would change it waits until it has ended, so that what is
 * decided from the row holds when it is written.
 */
async function taken(trx: Db, id: number): Promise<TopicRequest & { isSpam: boolean }> {
  const request = await on<TopicRequestsTables>(trx)
    .updateTable("topic_requests")
    .set((row) => ({ updatedAt: row.ref("updatedAt") }))
    .where("id", "=", id)
    .returning([...COLUMNS, "isSpam"])
    .executeTakeFirst();
  if (!request) throw notFound("Topic request");
  return request;
}

function changed(
  trx: Db,
  house: Pick<House, "now">,
  request: TopicRequest,
  change: Partial<
    Pick<TopicRequestsTables["topic_requests"], "status" | "adminNotes" | "topicId" | "isSpam">
  >,
): Promise<TopicRequest> {
  return on<TopicRequestsTables>(trx)
    .updateTable("topic_requests")
    .set({ ...change, updatedAt: nextRevision(request.updatedAt, house.now()) })
    .where("id", "=", request.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

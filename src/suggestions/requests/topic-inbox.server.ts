import type { House } from "#app/house.server.ts";
import { Inbox } from "#inbox/inbox.server.ts";
import { deleteRequestNotices } from "#notices/notices.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { removeSuggesterName, updateSuggesterName } from "#suggestions/own-page/suggester-names.server.ts";
import {
  deleteSuggestionEmails,
  removeSuggestionEmailFiles,
} from "#suggestions/own-page/suggestion-emails.server.ts";
import { deleteSuggestionLinks } from "#suggestions/own-page/suggestion-links.server.ts";
import { TOPIC_REQUEST_STATUS_TRANSITIONS } from "#suggestions/suggestions.rules.ts";
import type { StoredTopicRequest } from "#suggestions/suggestions.table.server.ts";
import { topicTrash } from "#topics/topics.server.ts";
import { takeDeletedRow } from "#trash/trash.server.ts";

/** The team's inbox of suggested topics. */
export const topicInbox = new Inbox<StoredTopicRequest>({
  table: "topic_requests",
  label: "Topic request",
  entity: "topic-request",
  nameOf: ({ description }) => description,
  transitions: TOPIC_REQUEST_STATUS_TRANSITIONS,
  beforeDelete: async (trx, house, request, deletionKind) => {
    await removeSuggesterName(trx, request);
    if (deletionKind !== "trash") await deleteRelatedRows(trx, house, [request]);
  },
  afterRestore: async (trx, _house, request) => {
    await updateSuggesterName(trx, request);
    return undefined;
  },
  forget: async (trx, house, rows) => {
    const requests = rows.map(({ row }) => row as StoredTopicRequest);
    await deleteRelatedRows(trx, house, requests);
    return () =>
      removeSuggestionEmailFiles(
        house,
        requests.map(({ id }) => id),
      );
  },
  afterDelete: (house, { id }) => removeSuggestionEmailFiles(house, [id]),
});

async function deleteRelatedRows(trx: Db, house: House, requests: readonly StoredTopicRequest[]) {
  await deleteSuggestionLinks(
    trx,
    requests.map(({ id }) => id),
  );
  for (const request of requests) {
    await deleteRequestNotices(trx, house, "topic-request", request.id);
    await deleteSuggestionEmails(trx, request.id);
    await eraseWithdrawnTopic(trx, house, request);
  }
}

/**
 * Permanently deletes the topic that a withdrawn suggestion became. Without the suggestion, nothing would keep the team
 * from restoring the topic.
 */
async function eraseWithdrawnTopic(
  trx: Db,
  house: House,
  { topicId, mergedAt, withdrawnAt }: StoredTopicRequest,
): Promise<void> {
  if (topicId === null || mergedAt !== null || withdrawnAt === null) return;
  const topic = await takeDeletedRow(trx, "topics", topicId);
  if (topic) await topicTrash.forget?.(trx, house, [topic]);
}

import { Inbox } from "#inbox/inbox.server.ts";
import { deleteRequestNotices } from "#notices/notices.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { removeSuggesterName, updateSuggesterName } from "#suggestions/own-page/suggester-names.server.ts";
import { deleteSuggestionLinks } from "#suggestions/own-page/suggestion-links.server.ts";
import { TOPIC_REQUEST_STATUS_TRANSITIONS } from "#suggestions/suggestions.rules.ts";
import type { StoredTopicRequest } from "#suggestions/suggestions.table.server.ts";

/** The team's inbox of suggested topics. */
export const topicInbox = new Inbox<StoredTopicRequest>({
  table: "topic_requests",
  label: "Topic request",
  entity: "topic-request",
  nameOf: ({ description }) => description,
  transitions: TOPIC_REQUEST_STATUS_TRANSITIONS,
  beforeDelete: async (trx, _house, request, deletionKind) => {
    await removeSuggesterName(trx, request);
    if (deletionKind !== "trash") await deleteRelatedRows(trx, [request.id]);
  },
  afterRestore: async (trx, _house, request) => {
    await updateSuggesterName(trx, request);
    return undefined;
  },
  forget: async (trx, _house, rows) => {
    await deleteRelatedRows(
      trx,
      rows.map(({ row }) => Number(row.id)),
    );
    return async () => {};
  },
});

async function deleteRelatedRows(trx: Db, requestIds: readonly number[]): Promise<void> {
  await deleteSuggestionLinks(trx, requestIds);
  for (const id of requestIds) await deleteRequestNotices(trx, "topic-request", id);
}

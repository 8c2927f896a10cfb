import type { Actor, House } from "#app/house.server.ts";
import { isSentByForm, isSpam } from "#inbox/spam-trap.rules.ts";
import { announceEvent } from "#notices/notices.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { createCsvResponse, streamCsv } from "#platform/http/http.server.ts";
import { findBoardEntries } from "#topics/topics.server.ts";
import { queueSuggestionReceipt } from "./own-page/suggestion-emails.server.ts";
import { makeSuggestionUrls } from "./own-page/suggestion-links.server.ts";
import { topicInbox } from "./requests/topic-inbox.server.ts";
import type {
  TopicRequest,
  TopicRequestChange,
  TopicRequestInput,
  TopicRequestListQuery,
} from "./suggestions.contract.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "./suggestions.table.server.ts";

export { hideSuggesterName, setSuggesterNameShown } from "./own-page/suggester-names.server.ts";
export { isSuggesterNameWithheld, suggestedTopicTrash } from "./own-page/suggester-preferences.server.ts";
export { suggestionMailWriters } from "./own-page/suggestion-emails.server.ts";
export { recordHiddenName, repeatWithdrawnConsent } from "./own-page/withdrawn-consent.server.ts";
export {
  approveAndConvert,
  convertTopicRequest,
  mergeTopicRequest,
  undoDecision,
} from "./requests/topic-decisions.server.ts";
export { topicInbox } from "./requests/topic-inbox.server.ts";

/**
 * Stores a suggestion and emails a confirmation. If a suggestion looks like spam, it is flagged and no email is sent,
 * but the sender gets the same response. If our form sends a suggestion again, it is stored once.
 */
export function submitTopicRequest(house: House, { website, formAge, ...input }: TopicRequestInput) {
  const nowIso = house.now().toISOString();
  return transaction(house.db, async (trx) => {
    const earlierRequest = isSentByForm({ website, formAge })
      ? await topicInbox.rows.findRepeat(trx, house.now(), { ...input, withdrawnAt: null })
      : undefined;
    if (earlierRequest) return addFollowUrl(trx, house, earlierRequest);
    const request = await qb<TopicRequestsTables>(trx)
      .insertInto("topic_requests")
      .values({
        ...input,
        status: "pending",
        searchText: foldText([input.name, input.email, input.category, input.description].join("\n")),
        isSpam: isSpam({ website, formAge }),
        createdAt: nowIso,
        updatedAt: nowIso,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!request.isSpam) {
      await announceEvent(trx, house, "topic-request", request);
      await queueSuggestionReceipt(trx, house, request);
    }
    return addFollowUrl(trx, house, request);
  });
}

async function addFollowUrl(trx: Db, house: House, request: StoredTopicRequest) {
  const { pageUrl } = await makeSuggestionUrls(trx, house, request.id);
  return { ...request, followUrl: new URL(pageUrl).pathname };
}

/**
 * Stores a viewer's question to the hosts as a pending request. `trx` is the caller's transaction.
 */
export async function suggestQuestionAsTopic(
  trx: Db,
  { now }: Pick<House, "now">,
  { text, name }: { text: string; name: string | null },
) {
  const nowIso = now().toISOString();
  const texts = { name: name ?? "A viewer", category: "Ask the hosts", description: text };
  const row = await qb<TopicRequestsTables>(trx)
    .insertInto("topic_requests")
    .values({
      ...texts,
      // There is no email address, so no emails can be sent, and nobody gets a link to remove the name from the board.
      email: "",
      isUnsubscribed: true,
      showName: false,
      status: "pending",
      searchText: foldText([texts.name, texts.category, text].join("\n")),
      isSpam: false,
      createdAt: nowIso,
      updatedAt: nowIso,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, status: "pending" as const };
}

/** Returns a page of requests, with the topics that they became or were merged into. */
export async function listTopicRequests({ db }: Pick<House, "db">, query: TopicRequestListQuery) {
  const { items, total } = await topicInbox.rows.list(db, query);
  return { items: await attachTopics(db, items), total };
}

/** Returns a request, with the topic that it became or was merged into. @throws {Refusal} 404 for an unknown request */
export async function readTopicRequest({ db }: Pick<House, "db">, id: number): Promise<TopicRequest> {
  const request = await topicInbox.rows.find(db, id);
  const [requestWithTopic = request] = await attachTopics(db, [request]);
  return requestWithTopic;
}

/**
 * Returns the requests with the topics that they became or were merged into. `topicContent` and `board` are null if the
 * topic was deleted.
 */
async function attachTopics(db: Db, requests: readonly TopicRequest[]): Promise<TopicRequest[]> {
  const ids = requests.flatMap(({ topicId }) => topicId ?? []);
  const topicsById = new Map(
    (await findBoardEntries(db, [...new Set(ids)])).map((topic) => [topic.id, topic]),
  );
  return requests.map((request) => {
    const topic = request.topicId === null ? undefined : topicsById.get(request.topicId);
    if (request.topicId === null) return request;
    const { content = null, key = null, onBoard = false, requesterName = null } = topic ?? {};
    const board = key === null ? null : { key, onBoard, suggestedBy: requesterName };
    return { ...request, topicContent: content, board };
  });
}

const CSV_COLUMNS = [
  "createdAt",
  "name",
  "email",
  "category",
  "description",
  "status",
  "adminNotes",
] as const;

/** Exports all requests except spam as CSV, oldest first. */
export const exportTopicRequests = ({ db }: Pick<House, "db">): Response =>
  createCsvResponse(
    "topic-requests.csv",
    streamCsv(CSV_COLUMNS, (page) => topicInbox.rows.readAfter(db, page)),
  );

/**
 * Approves or rejects a pending request, or saves the team's notes.
 * @throws {Refusal} 404 for an unknown request; 409 if its status can't change like this, or it has changed since
 * `basedOn`
 */
export function reviewTopicRequest(house: House, actor: Actor, id: number, input: TopicRequestChange) {
  const verb = ({ approved: "approve", rejected: "reject", pending: "note" } as const)[input.status];
  return topicInbox.change(house, actor, id, input, async ({ status }) => ({
    action: status === input.status ? "note" : verb,
  }));
}

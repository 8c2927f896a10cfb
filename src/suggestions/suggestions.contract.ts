import { z } from "zod";
import {
  boundedText,
  makeInboxEndpoints,
  makeRequestChangeShape,
  makeRequestShape,
  makeSenderFields,
} from "#inbox/inbox.contract.ts";
import {
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  idInPath,
  requiredText,
  searchInQuery,
} from "#platform/http/endpoint.contract.ts";
import { Topic } from "#topics/topics.contract.ts";

const STATUSES = ["pending", "approved", "rejected"] as const;

export const TopicRequest = makeRequestShape(STATUSES, {
  category: z.string(),
  description: z.string(),
  /** The topic that the request became or was merged into. */
  topicId: z.int().nullable(),
  /** The topic's text, or null if the topic was deleted. Only in lists and in responses with a single request. */
  topicContent: z.string().nullish(),
  /**
   * The topic's thread, or null if the topic was never on the board or was deleted. Present in the same responses as
   * `topicContent`.
   */
  board: z.object({ key: z.string(), onBoard: z.boolean(), suggestedBy: z.string().nullable() }).nullish(),
  /** Whether the suggester's name may be shown publicly. */
  showName: z.boolean(),
  withdrawnAt: dateTime.nullable(),
  /** When the request was merged into its topic, which came from another suggestion. */
  mergedAt: dateTime.nullable(),
});
export type TopicRequest = z.output<typeof TopicRequest>;

/** The response to a suggestion, without the team's notes. `followUrl` is the path of the suggester's page. */
export const TopicRequestReceipt = TopicRequest.omit({
  adminNotes: true,
  topicId: true,
  topicContent: true,
  board: true,
  withdrawnAt: true,
  mergedAt: true,
}).extend({ followUrl: z.string() });

export const TopicRequestInput = z.object({
  ...makeSenderFields("."),
  category: boundedText("Category", 2, 100, { end: "." }),
  description: boundedText("Description", 10, 5000, { end: "." }),
  showName: z.boolean("Show name must be true or false.").default(true),
});
export type TopicRequestInput = z.output<typeof TopicRequestInput>;

export const TopicRequestChange = makeRequestChangeShape(STATUSES, {});
export type TopicRequestChange = z.output<typeof TopicRequestChange>;

const inboxEndpoints = makeInboxEndpoints({
  noun: "topic request",
  access: "moderator",
  statuses: STATUSES,
  request: TopicRequest,
  change: TopicRequestChange,
});

const listQuery = inboxEndpoints.list.query.extend({ search: searchInQuery });
export type TopicRequestListQuery = z.output<typeof listQuery>;

const decisionEndpoint = {
  access: "moderator",
  params: z.object({ id: idInPath }),
  errors: [409],
  refreshesPages: true,
} as const;

export const topicRequestsEndpoints = defineEndpoints({
  "POST /api/topic-requests": {
    access: "public",
    summary: "Suggest a topic",
    status: 201,
    body: TopicRequestInput,
    answer: TopicRequestReceipt,
    limit: createHourlyLimit("topic-request", 30),
  },
  "GET /api/topic-requests": { ...inboxEndpoints.list, query: listQuery },
  "GET /api/topic-requests/export": inboxEndpoints.export,
  "GET /api/topic-requests/counts": inboxEndpoints.counts,
  "GET /api/topic-requests/{id}": inboxEndpoints.find,
  "PUT /api/topic-requests/{id}": { ...inboxEndpoints.change, summary: "Approve, reject, or save notes" },
  "POST /api/topic-requests/{id}/not-spam": inboxEndpoints.admit,
  "DELETE /api/topic-requests/{id}": { ...inboxEndpoints.delete, refreshesPages: true },
  "POST /api/topic-requests/{id}/convert": {
    ...decisionEndpoint,
    summary: "Turn an approved request into a topic, once",
    status: 201,
    answer: z.object({ topic: Topic, request: TopicRequest }),
  },
  "POST /api/topic-requests/{id}/into-drum": {
    ...decisionEndpoint,
    summary: "Approve a request and turn it into a topic, in one step",
    status: 201,
    answer: z.object({ topic: Topic, request: TopicRequest }),
  },
  "POST /api/topic-requests/{id}/take-back": {
    ...decisionEndpoint,
    summary: "Undo the last decision within ten minutes. The request is pending again",
    body: z.object({
      /** The request's `updatedAt` right after the decision. */
      basedOn: z.iso.datetime("Based on must be the updatedAt of a request"),
    }),
    answer: TopicRequest,
  },
  "POST /api/topic-requests/{id}/merge": {
    ...decisionEndpoint,
    summary: "Let a request join the thread of a topic on the board, as a vote",
    body: z.object({ key: requiredText("Key", 100) }),
    answer: TopicRequest,
  },
});

import { z } from "zod";
import { endpoints, idInPath, moment, pageQuery } from "#platform/http/endpoint.contract.ts";
import { Topic } from "#topics/topics.contract.ts";

export const TOPIC_REQUEST_STATUSES = ["pending", "approved", "rejected"] as const;

export const TopicRequest = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  category: z.string(),
  description: z.string(),
  status: z.enum(TOPIC_REQUEST_STATUSES),
  adminNotes: z.string().nullable(),
  /** The topic that it was converted to, or null. */
  topicId: z.int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type TopicRequest = z.output<typeof TopicRequest>;

/** What the visitor who sent it gets back: never the team's notes. */
export const TopicRequestReceipt = TopicRequest.omit({ adminNotes: true, topicId: true });
export type TopicRequestReceipt = z.output<typeof TopicRequestReceipt>;

/** What a visitor may send. `website` is hidden from people, `formAge` is how long the form was open in milliseconds. */
export const TopicRequestInput = z.object({
  name: z
    .string("Name must be at least 2 characters.")
    .trim()
    .min(2, "Name must be at least 2 characters.")
    .max(100, "Name must be at most 100 characters."),
  email: z
    .string("Please enter a valid email address.")
    .trim()
    .max(254, "Email must be at most 254 characters.")
    .pipe(z.email("Please enter a valid email address.")),
  category: z
    .string("Category must be at least 2 characters.")
    .trim()
    .min(2, "Category must be at least 2 characters.")
    .max(100, "Category must be at most 100 characters."),
  description: z
    .string("Description must be at least 10 characters.")
    .trim()
    .min(10, "Description must be at least 10 characters.")
    .max(5000, "Description must be at most 5000 characters."),
  website: z.unknown().optional(),
  formAge: z.unknown().optional(),
});
export type TopicRequestInput = z.output<typeof TopicRequestInput>;

/** What an admin may send: a status, and notes where they change. */
export const TopicRequestChange = z.object({
  status: z.enum(TOPIC_REQUEST_STATUSES, `Status must be one of ${TOPIC_REQUEST_STATUSES.join(", ")}`),
  adminNotes: z
    .string("Notes must be text")
    .trim()
    .max(5000, "Notes must be at most 5000 characters")
    .nullish(),
  /** `updatedAt` of the copy that was edited: where given, a newer row is not overwritten (409). */
  basedOn: z.iso.datetime("Based on must be the updatedAt of a request").optional(),
});

export type TopicRequestChange = z.output<typeof TopicRequestChange>;

export const TopicRequestListQuery = z.object({
  spam: z.enum(["true", "false"], "Spam must be true or false").optional(),
  status: z
    .enum(
      ["all", ...TOPIC_REQUEST_STATUSES],
      `Status must be one of all, ${TOPIC_REQUEST_STATUSES.join(", ")}`,
    )
    .default("all"),
  ...pageQuery,
});
export type TopicRequestListQuery = z.output<typeof TopicRequestListQuery>;

/** How many requests are in each state, and in all; without those that are kept apart. */
export const TopicRequestCounts = z.object({
  all: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
});
export type TopicRequestCounts = z.output<typeof TopicRequestCounts>;

const id = z.object({ id: idInPath });

export const topicRequestsEndpoints = endpoints({
  "POST /api/topic-requests": {
    access: "public",
    summary: "Suggest a topic",
    status: 201,
    body: TopicRequestInput,
    answer: TopicRequestReceipt,
    limit: { name: "topic-request", points: 30, seconds: 3600, counts: "accepted" },
  },
  "GET /api/topic-requests": {
    access: "admin",
    summary: "Topic requests, newest first; `spam=true` lists those kept apart",
    status: 200,
    query: TopicRequestListQuery,
    answer: z.array(TopicRequest),
    counted: true,
  },
  "GET /api/topic-requests/counts": {
    access: "admin",
    summary: "How many topic requests there are in each state",
    status: 200,
    answer: TopicRequestCounts,
  },
  "GET /api/topic-requests/{id}": {
    access: "admin",
    summary: "A topic request as it is now",
    status: 200,
    params: id,
    answer: TopicRequest,
  },
  "PUT /api/topic-requests/{id}": {
    access: "admin",
    summary: "Approve, reject, or save notes",
    status: 200,
    params: id,
    body: TopicRequestChange,
    answer: TopicRequest,
    errors: [409],
  },
  "POST /api/topic-requests/{id}/not-spam": {
    access: "admin",
    summary: "Put a request that was kept apart among the others",
    status: 200,
    params: id,
    answer: TopicRequest,
  },
  "DELETE /api/topic-requests/{id}": {
    access: "admin",
    summary: "Delete a topic request",
    status: 204,
    params: id,
  },
  "POST /api/topic-requests/{id}/convert": {
    access: "admin",
    summary: "Make a topic of an approved request, once",
    status: 201,
    params: id,
    answer: z.object({ topic: Topic, request: TopicRequest }),
    errors: [409],
    refreshesPages: true,
  },
});

import { z } from "zod";
import {
  dateTime,
  defineEndpoints,
  idInBody,
  idInPath,
  MB,
  pageQuery,
  requiredText,
  searchInQuery,
} from "#platform/http/endpoint.contract.ts";
import { deletionHeader } from "#trash/trash.contract.ts";
import { topicCsvEndpoints } from "./csv/csv.contract.ts";
import { pastedTopicsEndpoints } from "./pasted/pasted.contract.ts";
import { MAX_ADDED_TOPICS, MAX_SELECTED_TOPICS, MAX_TOPIC_LENGTHS } from "./topic-limits.rules.ts";

export const TOPIC_SOURCES = ["manual", "openai", "xai"] as const;
export const TOPIC_STATUSES = ["all", "used", "unused"] as const;
export const TOPIC_SORTS = [
  "newest",
  "oldest",
  "category-asc",
  "category-desc",
  "subCategory-asc",
  "subCategory-desc",
  "content-asc",
  "content-desc",
] as const;

export const Topic = z.object({
  id: z.int(),
  category: z.string(),
  subCategory: z.string(),
  content: z.string(),
  source: z.enum(TOPIC_SOURCES),
  isUsed: z.boolean(),
  createdAt: dateTime,
  /** The name of the person who suggested the topic, if it came from a topic request. */
  requesterName: z.string().nullable(),
  /** Whether the topic is on the public board. */
  onBoard: z.boolean(),
});
export type Topic = z.output<typeof Topic>;

/** What the team enters for one topic. */
export const TopicInput = z.object({
  content: requiredText("Content", MAX_TOPIC_LENGTHS.content),
  category: requiredText("Category", MAX_TOPIC_LENGTHS.category),
  subCategory: requiredText("Sub-category", MAX_TOPIC_LENGTHS.subCategory),
  isUsed: z.boolean("Used must be true or false").optional(),
  onBoard: z.boolean("On the board must be true or false").optional(),
  source: z.enum(TOPIC_SOURCES, `Source must be one of ${TOPIC_SOURCES.join(", ")}`).nullish(),
});
export type TopicInput = z.output<typeof TopicInput>;

/** A null or blank `requesterName` removes the suggester's name. `basedOn` holds the texts that the sender saw. */
export const TopicChange = TopicInput.extend({
  requesterName: z
    .string("Suggested by must be text")
    .trim()
    .max(100, "Suggested by must be at most 100 characters")
    .nullish(),
  basedOn: Topic.pick({ content: true, category: true, subCategory: true, requesterName: true })
    .partial()
    .optional(),
});
export type TopicChange = z.output<typeof TopicChange>;

export const TopicListQuery = z.object({
  search: searchInQuery,
  status: z.enum(TOPIC_STATUSES, `Status must be one of ${TOPIC_STATUSES.join(", ")}`).default("all"),
  sort: z.enum(TOPIC_SORTS, `Sort must be one of ${TOPIC_SORTS.join(", ")}`).default("newest"),
  ...pageQuery,
});
export type TopicListQuery = z.output<typeof TopicListQuery>;

export const TopicStats = z.object({
  total: z.int(),
  available: z.int(),
  used: z.int(),
  categories: z.int(),
});
export type TopicStats = z.output<typeof TopicStats>;

const BulkResult = z.object({ message: z.string(), count: z.int() });
/** `undoId` identifies the change in POST /api/topics/undo-bulk. */
const UndoableChange = BulkResult.extend({ undoId: z.int() });

/** Changes that can be applied to the topics selected in the list. */
export const SELECTED_TOPICS_CHANGES = [
  "archive",
  "reactivate",
  "list-on-board",
  "take-off-board",
  "categorize",
  "delete",
] as const;

/** A change to selected topics. `categorize` takes a `category`, a `subCategory` or both. */
export const SelectedTopicsChange = z
  .object({
    ids: z
      .array(idInBody, "Topics must be a list of ids")
      .min(1, "Please select at least one topic.")
      .max(MAX_SELECTED_TOPICS, `At most ${MAX_SELECTED_TOPICS} topics at once`),
    change: z.enum(SELECTED_TOPICS_CHANGES, `Change must be one of ${SELECTED_TOPICS_CHANGES.join(", ")}`),
    category: requiredText("Category", MAX_TOPIC_LENGTHS.category).optional(),
    subCategory: requiredText("Sub-category", MAX_TOPIC_LENGTHS.subCategory).optional(),
  })
  .refine(({ change, category, subCategory }) => change !== "categorize" || category || subCategory, {
    error: "Category is required",
    path: ["category"],
  });
export type SelectedTopicsChange = z.output<typeof SelectedTopicsChange>;

const idParams = z.object({ id: idInPath });

const editCall = { access: "admin", refreshesPages: true } as const;
const topicCall = { ...editCall, params: idParams, answer: Topic } as const;

export const topicsEndpoints = defineEndpoints({
  "GET /api/topics": {
    access: "admin",
    summary: "Topics, by search, status and sort",
    query: TopicListQuery,
    answer: z.array(Topic),
    counted: true,
  },
  "GET /api/topics/stats": { access: "admin", summary: "How many topics there are", answer: TopicStats },
  "POST /api/topics": {
    ...editCall,
    summary: "Add a topic",
    status: 201,
    body: TopicInput,
    answer: Topic,
  },
  "POST /api/topics/bulk": {
    ...editCall,
    summary: "Add several topics, all or none",
    status: 201,
    bodyLimit: MB,
    body: z.object({
      topics: z
        .array(TopicInput, "Topics must be a list")
        .min(1, "Please select at least one topic to save.")
        .max(MAX_ADDED_TOPICS, `At most ${MAX_ADDED_TOPICS} topics at once`),
    }),
    answer: z.array(Topic),
  },
  "PUT /api/topics/{id}": { ...topicCall, summary: "Change a topic", body: TopicChange, errors: [409] },
  "DELETE /api/topics/{id}": {
    ...editCall,
    summary: "Move a topic to the trash",
    ...deletionHeader,
    status: 204,
    params: idParams,
  },
  "DELETE /api/topics/delete-all": {
    ...editCall,
    summary: "Move all topics to the trash; a CSV of them is kept in the data folder",
    ...deletionHeader,
    answer: BulkResult,
  },
  "POST /api/topics/archive-all": { ...editCall, summary: "Mark all topics as used", answer: UndoableChange },
  "POST /api/topics/reactivate-all": {
    ...editCall,
    summary: "Make all topics available again",
    answer: UndoableChange,
  },
  "GET /api/topics/used-by-visitors": {
    access: "admin",
    summary: "How many topics visitors used today, in the show's zone",
    answer: z.object({ count: z.int() }),
  },
  "POST /api/topics/used-by-visitors/put-back": {
    ...editCall,
    summary: "Put back what visitors used today; what the show chose or the team archived stays used",
    answer: UndoableChange.partial({ undoId: true }),
  },
  "POST /api/topics/undo-bulk": {
    ...editCall,
    summary: "Undo a change of all or of selected topics, once. What was changed since stays",
    body: z.object({ undoId: idInBody }),
    answer: z.object({ count: z.int() }),
    errors: [404],
  },
  "POST /api/topics/selected": {
    ...editCall,
    summary: "Apply one change to up to 500 topics, skipping those that are gone or already changed",
    ...deletionHeader,
    body: SelectedTopicsChange,
    answer: UndoableChange.pick({ count: true, undoId: true }).partial({ undoId: true }),
  },
  "POST /api/topics/{id}/archive": { ...topicCall, summary: "Take a topic out of the draw" },
  "POST /api/topics/{id}/reactivate": { ...topicCall, summary: "Put a topic back into the draw" },
  ...topicCsvEndpoints,
  ...pastedTopicsEndpoints,
});

import { z } from "zod";
import { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import {
  createDefaultLimit,
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  limitInQuery,
  pageQuery,
  searchInQuery,
  VOTER_KEY_HEADER,
} from "#platform/http/endpoint.contract.ts";

export const BOARD_SORTS = ["top", "new"] as const;
/** The stages that a topic goes through. Visitors can vote while it is open. */
export const TOPIC_STAGES = ["open", "drawn", "chosen", "aired"] as const;
export type TopicStage = (typeof TOPIC_STAGES)[number];

export const BoardTopic = z.object({
  key: z.string(),
  content: z.string(),
  category: z.string(),
  subCategory: z.string(),
  /** Null if the suggester did not agree to be named. */
  suggestedBy: z.string().nullable(),
  votes: z.int(),
  /** Whether this visitor voted for the topic. */
  voted: z.boolean(),
  status: z.enum(TOPIC_STAGES),
  createdAt: dateTime,
});
export type BoardTopic = z.output<typeof BoardTopic>;

export const BOARD_EVENT_KINDS = ["suggested", "listed", "merged", "drawn", "chosen", "aired"] as const;
export const BoardEvent = z.object({ at: dateTime, kind: z.enum(BOARD_EVENT_KINDS), text: z.string() });
export type BoardEvent = z.output<typeof BoardEvent>;

export const BoardThread = BoardTopic.extend({
  events: z.array(BoardEvent),
  episode: EpisodeMoment.nullable(),
  /** The last on-air draw that included the topic. */
  drawId: z.int().nullable(),
});
export type BoardThread = z.output<typeof BoardThread>;

export const TopicModeration = z.object({
  onBoard: z.boolean("On board must be true or false").optional(),
  showName: z.boolean("Show name must be true or false").optional(),
});
export type TopicModeration = z.output<typeof TopicModeration>;

const ModeratedTopic = z.object({
  key: z.string(),
  onBoard: z.boolean(),
  suggestedBy: z.string().nullable(),
  /** Whether a name that was removed by this call can be put back. */
  isNameRestorable: z.boolean().optional(),
});
export type ModeratedTopic = z.output<typeof ModeratedTopic>;

export const BoardQuery = z.object({
  sort: z.enum(BOARD_SORTS, `Sort must be one of ${BOARD_SORTS.join(", ")}`).default("top"),
  status: z.enum(TOPIC_STAGES, `Status must be one of ${TOPIC_STAGES.join(", ")}`).optional(),
  search: searchInQuery,
  limit: limitInQuery.default(50),
  offset: pageQuery.offset,
});
export type BoardQuery = z.output<typeof BoardQuery>;

export const BoardCounts = z.object({
  open: z.int(),
  drawn: z.int(),
  chosen: z.int(),
  aired: z.int(),
  /** The number of votes on the whole board. */
  votes: z.int(),
});
export type BoardCounts = z.output<typeof BoardCounts>;

export const TopicVoteState = z.object({ votes: z.int(), voted: z.boolean() });
export type TopicVoteState = z.output<typeof TopicVoteState>;

/** How many votes each visitor and each IP address can cast per hour. Taking votes back doesn't count. */
const MAX_VOTES_PER_HOUR = { visitor: 60, address: 600 };

const params = z.object({ key: z.string().max(100, "A key has at most 100 characters") });

const voteEndpoint = {
  access: "public",
  headers: VOTER_KEY_HEADER,
  params,
  answer: TopicVoteState,
  errors: [409],
} as const;

export const boardEndpoints = defineEndpoints({
  "GET /api/board": {
    access: "public",
    openToSites: true,
    summary: "What visitors suggested, by votes or newest first",
    query: BoardQuery,
    answer: z.array(BoardTopic),
    counted: true,
  },
  "GET /api/board/counts": {
    access: "public",
    openToSites: true,
    summary: "How many topics of the board there are in each status, and how many votes they have",
    answer: BoardCounts,
    cached: true,
  },
  "GET /api/board/similar": {
    access: "public",
    openToSites: true,
    summary: "Up to three open topics that share words with a text",
    query: z.object({ text: z.string().max(5000, "Text must be at most 5000 characters").default("") }),
    answer: z.array(BoardTopic),
  },
  "GET /api/board/{key}": {
    access: "public",
    openToSites: true,
    summary: "A topic's thread: what happened to it, and where it aired",
    params,
    answer: BoardThread,
  },
  "PUT /api/board/{key}": {
    access: "moderator",
    summary:
      "Remove a topic or its suggester's name from the board, or put it back. Omitted fields stay unchanged",
    params,
    body: TopicModeration,
    answer: ModeratedTopic,
    errors: [409],
    refreshesPages: true,
  },
  "GET /topics/{key}/picture.png": {
    access: "public",
    summary: "The preview picture for links to a topic's page",
    params,
    media: "image/png",
    errors: [429],
  },
  "PUT /api/board/{key}/vote": {
    ...voteEndpoint,
    summary: "Vote for a topic; doing it twice is not an error",
    limit: createHourlyLimit("vote", MAX_VOTES_PER_HOUR.address),
    visitorLimit: createHourlyLimit("vote-visitor", MAX_VOTES_PER_HOUR.visitor),
  },
  "DELETE /api/board/{key}/vote": {
    ...voteEndpoint,
    summary: "Take a vote back; doing it twice is not an error",
    limit: createDefaultLimit("vote-taken-back"),
  },
});

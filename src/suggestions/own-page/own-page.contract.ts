import { z } from "zod";
import { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import {
  createDefaultLimit,
  dateTime,
  defineEndpoints,
  type Endpoint,
} from "#platform/http/endpoint.contract.ts";
import { BoardEvent, TOPIC_STAGES } from "#suggestions/board/board.contract.ts";

/** A suggestion as its suggester sees it: what the team decided, and how far the suggestion got on the board. */
export const Suggestion = z.object({
  name: z.string(),
  category: z.string(),
  description: z.string(),
  createdAt: dateTime,
  /** Whether the suggester agrees to be named. */
  showName: z.boolean(),
  /** Whether the team has hidden the suggester's name. If so, it isn't shown, even if the suggester agrees. */
  isNameHidden: z.boolean(),
  status: z.enum(["pending", "approved", "rejected", ...TOPIC_STAGES, "withdrawn"]),
  /** The key of the topic's thread, or null if the topic isn't on the board. */
  key: z.string().nullable(),
  votes: z.int(),
  /** Whether the suggestion was merged into another one. */
  isMerged: z.boolean(),
  /** Whether the suggestion's topic can still be drawn, that is, exists and hasn't been used. */
  isInDraw: z.boolean(),
  /** Whether another topic was chosen in the last on-air draw that included this one. */
  isAnotherChosen: z.boolean(),
  /** Whether the topic made from this suggestion, or the topic it was merged into, has been deleted. */
  isDeleted: z.boolean(),
  getsMails: z.boolean(),
  mayWithdraw: z.boolean(),
  events: z.array(BoardEvent),
  episode: EpisodeMoment.nullable(),
});
export type Suggestion = z.output<typeof Suggestion>;

const suggesterLinkEndpoint = {
  access: "public",
  params: z.object({ token: z.string().max(100, "A token has at most 100 characters") }),
  answer: Suggestion,
} as const;

const changeEndpoint = {
  ...suggesterLinkEndpoint,
  limit: { name: "suggestion", points: 100, seconds: 3600, counts: "all" },
} as const satisfies Partial<Endpoint>;

export const suggestionsEndpoints = defineEndpoints({
  "GET /api/suggestions/{token}": {
    ...suggesterLinkEndpoint,
    summary: "A suggestion, identified by its suggester's link",
  },
  "PUT /api/suggestions/{token}": {
    ...changeEndpoint,
    summary: "Show the suggester's name, or take it off",
    body: z.object({ showName: z.boolean("Show name must be true or false") }),
    refreshesPages: true,
  },
  "POST /api/suggestions/{token}/withdraw": {
    ...changeEndpoint,
    summary: "Withdraw a suggestion that was not drawn. It leaves the board and the draw",
    errors: [409],
    refreshesPages: true,
  },
  "POST /api/suggestions/{token}/unsubscribe": {
    ...suggesterLinkEndpoint,
    summary: "Stop the emails about this suggestion, as mail programs post it after one click (RFC 8058)",
    // A mail provider sends many people's requests from a few addresses.
    limit: createDefaultLimit("suggestion-unsubscribe"),
  },
  "GET /api/suggestions/{token}/unsubscribe": {
    access: "public",
    summary: "Leads to the suggester's page, which has the button",
    status: 303,
    params: suggesterLinkEndpoint.params,
  },
});

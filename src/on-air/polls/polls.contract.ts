import { z } from "zod";
import { endpoints, idInBody, idInPath, moment } from "#platform/http/endpoint.contract.ts";

export const PollCount = z.object({ topicId: z.int(), votes: z.int() });
export type PollCount = z.output<typeof PollCount>;

export const PollOption = z.object({ topicId: z.int(), text: z.string() });
export type PollOption = z.output<typeof PollOption>;

export const Poll = z.object({
  id: z.int(),
  options: z.array(PollOption),
  open: z.boolean(),
  openedAt: moment,
  closesAt: moment,
  /** For everybody null until the poll is closed; the team sees them run. In the order of the options. */
  results: z.array(PollCount).nullable(),
  /** Votes of one network beyond 50 and beyond 5 % of all, which `results` leaves out. The team sees them run, too. */
  heldVotes: z.int().optional(),
});
export type Poll = z.output<typeof Poll>;

const VOTES_AN_HOUR = 10_000;

export const pollsEndpoints = endpoints({
  "GET /api/polls/{id}": {
    access: "moderator",
    summary: "A poll with its running results",
    params: z.object({ id: idInPath }),
    answer: Poll,
  },
  "POST /api/polls/{id}/votes": {
    access: "public",
    summary: "Vote, or change one's vote; one for each visitor",
    params: z.object({ id: idInPath }),
    body: z.object({ topicId: idInBody }),
    answer: z.object({ voted: z.int() }),
    errors: [409],
    // An office is one address.
    limit: { name: "poll-vote", points: VOTES_AN_HOUR, seconds: 3600, counts: "accepted" },
  },
  "POST /api/polls/{id}/count-held": {
    access: "admin",
    summary: "Count the votes that are held; doing it twice is no error",
    params: z.object({ id: idInPath }),
    answer: Poll,
    refreshesPages: true,
  },
});

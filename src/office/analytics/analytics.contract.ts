import { z } from "zod";
import { endpoints, moment } from "#platform/http/endpoint.contract.ts";

const Share = z.object({ name: z.string(), count: z.int() });

/** Lists are sorted by count and have at most 50 entries. Names that differ only in case count as one. */
export const TopicAnalytics = z.object({
  total: z.int(),
  available: z.int(),
  used: z.int(),
  categories: z.array(Share),
  subCategories: z.array(Share),
  /** Picked most often. If a topic was deleted, its text comes from the history. */
  topics: z.array(z.object({ id: z.int(), content: z.string(), timesSelected: z.int() })),
  /** The number of all of them, not only of the 50 listed. */
  subCategoriesInUse: z.int(),
  /** Topics picked in the last 30 days. */
  pickedLately: z.int(),
  /** Topics that came from listeners. */
  suggested: z.int(),
});
export type TopicAnalytics = z.output<typeof TopicAnalytics>;

const Week = z.object({
  from: moment,
  added: z.int(),
  picked: z.int(),
  suggested: z.int(),
  /** Votes on the board, by day in UTC. Votes before 2026-11-25 were stored without a day. */
  votes: z.int(),
  guests: z.int(),
});

export const WeekFigures = z.object({
  /** Periods of seven days, oldest first. The last one ends now. */
  weeks: z.array(Week),
  /** How many guests applied, how many of them got a date, and how many were on the show. */
  guests: z.object({ asked: z.int(), scheduled: z.int(), completed: z.int() }),
});
export type WeekFigures = z.output<typeof WeekFigures>;

export const analyticsEndpoints = endpoints({
  "GET /api/analytics/weeks": {
    access: "admin",
    summary: "Topics, suggestions, votes and guests in each of the last 26 weeks",
    answer: WeekFigures,
  },
  "GET /api/topics/analytics": {
    access: "admin",
    summary: "How topics are distributed and which are picked",
    answer: TopicAnalytics,
  },
});

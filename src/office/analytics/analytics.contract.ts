import { z } from "zod";
import { dateTime, defineEndpoints } from "#platform/http/endpoint.contract.ts";

const NamedCount = z.object({ name: z.string(), count: z.int() });

/** Lists are sorted by count and limited to 50 entries. Names that differ only in case are counted together. */
export const TopicAnalytics = z.object({
  total: z.int(),
  available: z.int(),
  used: z.int(),
  categories: z.array(NamedCount),
  subCategories: z.array(NamedCount),
  /** The topics picked most often. The text of a deleted topic comes from the history. */
  topics: z.array(z.object({ id: z.int(), content: z.string(), timesSelected: z.int() })),
  /** How many subcategories there are in total, including those not listed. */
  subCategoriesInUse: z.int(),
  /** How many topics were picked in the last 30 days. */
  pickedLately: z.int(),
  /** How many topics were suggested by viewers. */
  suggested: z.int(),
});
export type TopicAnalytics = z.output<typeof TopicAnalytics>;

const Week = z.object({
  from: dateTime,
  added: z.int(),
  picked: z.int(),
  suggested: z.int(),
  /** Votes on the board, counted by UTC day. Votes cast before 2026-11-25 have no day and are left out. */
  votes: z.int(),
  guests: z.int(),
});

export const WeekFigures = z.object({
  /** Seven-day periods, oldest first. The last one ends now. */
  weeks: z.array(Week),
  /** How many people applied as guests, how many were scheduled, and how many were on the show. */
  guests: z.object({ asked: z.int(), scheduled: z.int(), completed: z.int() }),
});
export type WeekFigures = z.output<typeof WeekFigures>;

export const analyticsEndpoints = defineEndpoints({
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

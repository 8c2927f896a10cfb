import { z } from "zod";
import { endpoints } from "#platform/endpoint.contract.ts";

const Share = z.object({ name: z.string(), count: z.int() });

/** Lists are largest first, at most 50 each. */
export const TopicAnalytics = z.object({
  total: z.int(),
  available: z.int(),
  used: z.int(),
  categories: z.array(Share),
  subCategories: z.array(Share),
  topics: z.array(z.object({ id: z.int(), content: z.string(), timesSelected: z.int() })),
});
export type TopicAnalytics = z.output<typeof TopicAnalytics>;

export const analyticsEndpoints = endpoints({
  "GET /api/topics/analytics": {
    access: "admin",
    summary: "How topics are distributed and which are picked",
    status: 200,
    answer: TopicAnalytics,
  },
});

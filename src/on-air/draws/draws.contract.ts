import { z } from "zod";
import { PollCount } from "#on-air/polls/polls.contract.ts";
import {
  dateTime,
  defineEndpoints,
  idInPath,
  ONE_LINE_PATTERN,
  pageQuery,
} from "#platform/http/endpoint.contract.ts";

export const MAX_AUDIENCE_WORD_LENGTH = 100;

/** The word that the audience calls out on air. */
export const audienceWordInBody = z
  .string("Please enter the word")
  .trim()
  .min(1, "Please enter the word")
  .max(MAX_AUDIENCE_WORD_LENGTH, `The word must be at most ${MAX_AUDIENCE_WORD_LENGTH} characters`)
  .regex(ONE_LINE_PATTERN, "The word must be one line");

const ShowDrawTopic = z.object({
  id: z.int(),
  text: z.string(),
  /** `category`, `subCategory` and `place` are only sent with `details=true`. */
  category: z.string().optional(),
  subCategory: z.string().optional(),
  place: z.int().optional(),
});

/** A draw without its long parts: the pool and the numbers. */
export const ShowDrawRow = z.object({
  id: z.int(),
  at: dateTime,
  date: z.string(),
  commitment: z.string(),
  secret: z.string(),
  word: z.string(),
  poolHash: z.string(),
  topics: z.array(ShowDrawTopic),
  chosen: z.int().nullable(),
});
export type ShowDrawRow = z.output<typeof ShowDrawRow>;

/** A draw with everything needed to verify it independently. Hashes are in lowercase hex, numbers in decimal. */
export const ShowDraw = ShowDrawRow.extend({
  pool: z.array(z.string()),
  numbers: z.array(z.string()),
  /** Only sent with `details=true`, as is `poll`. */
  sealedAt: dateTime.optional(),
  /** The latest poll on the three topics. Its results are null while it is open. */
  poll: z
    .object({
      id: z.int(),
      openedAt: dateTime,
      results: z.array(PollCount).nullable(),
      heldVotes: z.int().optional(),
    })
    .nullable()
    .optional(),
});
export type ShowDraw = z.output<typeof ShowDraw>;

export const NextShowDraw = z.object({ id: z.int(), commitment: z.string() });

export const showDrawsEndpoints = defineEndpoints({
  "GET /api/show-draws": {
    access: "public",
    openToSites: true,
    summary: "Every draw on air, newest first",
    query: z.object({
      ...pageQuery,
      date: z.iso.date("Date must be a day (yyyy-mm-dd)").optional(),
    }),
    answer: z.array(ShowDrawRow),
    counted: true,
    cached: true,
  },
  "GET /api/show-draws/next": {
    access: "public",
    openToSites: true,
    summary: "The commitment to the next draw's secret, public before the word is known",
    answer: NextShowDraw,
  },
  "GET /api/show-draws/{id}": {
    access: "public",
    openToSites: true,
    summary: "A draw with the proof that anybody can check",
    params: z.object({ id: idInPath }),
    query: z.object({ details: z.enum(["true", "false"], "Details must be true or false").default("false") }),
    answer: ShowDraw,
    cached: true,
  },
});

import { z } from "zod";
import {
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  idInBody,
  idInPath,
  VOTER_KEY_HEADER,
} from "#platform/http/endpoint.contract.ts";

/**
 * Adds the field that identifies a poll's option: the topic's id if the poll is on a draw, or the option's number,
 * starting at 1, if it is a free poll.
 */
const withOptionId = <More extends z.ZodRawShape>(more: More) =>
  z.union([z.object({ topicId: z.int(), ...more }), z.object({ optionId: z.int(), ...more })]);

export const PollCount = withOptionId({ votes: z.int() });
export type PollCount = z.output<typeof PollCount>;

export const PollOption = withOptionId({ text: z.string() });
export type PollOption = z.output<typeof PollOption>;

export const Poll = z.object({
  id: z.int(),
  /** The question of a free poll; null if the poll is on a draw's topics. */
  question: z.string().nullable(),
  options: z.array(PollOption),
  open: z.boolean(),
  openedAt: dateTime,
  closesAt: dateTime,
  /**
   * The counts, in the order of the options. Until the poll is closed, only the team gets them; for everybody else,
   * this is null.
   */
  results: z.array(PollCount).nullable(),
  /**
   * The number of votes that exceed what one network may add: 50, or 5 % of all votes if that is more. `results`
   * doesn't include these. The team sees this number even while the poll is open.
   */
  heldVotes: z.int().optional(),
});
export type Poll = z.output<typeof Poll>;

const MAX_QUESTION_LENGTH = 200;
const MAX_ANSWER_LENGTH = 80;
const INVALID_ANSWERS = "Give from 2 to 6 answers";
const answerInBody = z
  .string("Each answer must be a text")
  .trim()
  .min(1, "An answer is empty")
  .max(MAX_ANSWER_LENGTH, `An answer must be at most ${MAX_ANSWER_LENGTH} characters`);

/** The question and answers of a free poll. */
export const freePollFields = {
  question: z
    .string("Please enter the question")
    .trim()
    .min(1, "Please enter the question")
    .max(MAX_QUESTION_LENGTH, `The question must be at most ${MAX_QUESTION_LENGTH} characters`),
  options: z
    .array(answerInBody, INVALID_ANSWERS)
    .min(2, INVALID_ANSWERS)
    .max(6, INVALID_ANSWERS)
    .refine((options) => new Set(options).size === options.length, "Two answers are the same"),
};

/** Requires either both fields or neither. If only one was sent, the error is reported for the missing field. */
export function requireQuestionAndOptionsTogether(
  { question, options }: { question?: string | undefined; options?: string[] | undefined },
  context: z.RefinementCtx,
): void {
  if ((question === undefined) === (options === undefined)) return;
  const [path, message] =
    question === undefined ? ["question", "Please enter the question"] : ["options", INVALID_ANSWERS];
  context.addIssue({ code: "custom", path: [path], message });
}

/** A visitor's choice: a topic's id or, in a free poll, an option's number. */
const PollVote = z
  .object({ topicId: idInBody.optional(), optionId: idInBody.optional() })
  .refine(({ topicId, optionId }) => (topicId === undefined) !== (optionId === undefined), {
    path: ["topicId"],
    message: "Send a topicId, or in a free poll an optionId",
  });
export type PollVote = z.output<typeof PollVote>;

const MAX_VOTES_PER_HOUR = 10_000;

export const pollsEndpoints = defineEndpoints({
  "GET /api/polls": {
    access: "moderator",
    summary: "The polls of a show with their running results, oldest first",
    query: z.object({ date: z.iso.date("Date must be a day (yyyy-mm-dd)") }),
    answer: z.array(Poll),
  },
  "GET /api/polls/{id}": {
    access: "moderator",
    summary: "A poll with its running results",
    params: z.object({ id: idInPath }),
    answer: Poll,
  },
  "POST /api/polls/{id}/votes": {
    access: "public",
    summary: "Vote, or change your vote. One per visitor",
    headers: VOTER_KEY_HEADER,
    params: z.object({ id: idInPath }),
    body: PollVote,
    answer: z.object({ voted: z.int() }),
    errors: [409],
    // This limit is per IP address, and a whole office may share one.
    limit: createHourlyLimit("poll-vote", MAX_VOTES_PER_HOUR),
  },
  "POST /api/polls/{id}/count-held": {
    access: "admin",
    summary: "Count the votes that are held; doing it twice is not an error",
    params: z.object({ id: idInPath }),
    answer: Poll,
    refreshesPages: true,
  },
});

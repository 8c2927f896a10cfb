import { z } from "zod";
import {
  createDefaultLimit,
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  requiredText,
  VOTER_KEY_HEADER,
} from "#platform/http/endpoint.contract.ts";
import { MAX_QUESTION_LENGTHS } from "./questions.rules.ts";

export const QUESTION_STATUSES = ["waiting", "accepted", "on-screen", "answered", "hidden"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** The public data about questions that is part of the live state. */
export const LiveQuestions = z.object({
  /** `open` says whether visitors may ask; `count` is the number of public questions. */
  questions: z.object({ open: z.boolean(), count: z.int() }),
  /** The question on screen. */
  question: z.object({ key: z.string(), text: z.string(), name: z.string().nullable() }).nullable(),
});
export type LiveQuestions = z.output<typeof LiveQuestions>;

export const Question = z.object({
  key: z.string(),
  text: z.string(),
  name: z.string().nullable(),
  votes: z.int(),
  /** Whether this visitor voted for it. */
  voted: z.boolean(),
  status: z.enum(QUESTION_STATUSES),
  /** Whether this visitor asked it. Other visitors only see it once it is accepted. */
  mine: z.boolean(),
  /** Only sent for answered questions. */
  answeredAt: dateTime.optional(),
});
export type Question = z.output<typeof Question>;

const TeamFields = z.object({
  createdAt: dateTime,
  shownAt: dateTime.nullable(),
  /** An opaque value that all of a visitor's questions share. It becomes null thirty days after the show. */
  visitor: z.string().nullable(),
  topicRequestId: z.int().nullable(),
});

/** A question as the team sees it. */
export const TeamQuestion = Question.extend(TeamFields.shape);
export type TeamQuestion = z.output<typeof TeamQuestion>;

/** The topic request that a question became. `topicRequestId` repeats its `id`, for programs written for 2.0.0. */
const TopicRequestFromQuestion = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  category: z.string(),
  description: z.string(),
  status: z.literal("pending"),
  adminNotes: z.string().nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
  topicRequestId: z.int(),
});
export type TopicRequestFromQuestion = z.output<typeof TopicRequestFromQuestion>;

/** A question in the hosts' queue. */
export const QueuedQuestion = Question.pick({ key: true, text: true, name: true, votes: true });
export type QueuedQuestion = z.output<typeof QueuedQuestion>;

/**
 * How many votes each visitor and each IP address can cast per hour: the same as on the board. Taking votes back
 * doesn't count.
 */
const MAX_VOTES_PER_HOUR = { visitor: 60, address: 600 };
/** How many questions each visitor and each IP address, which a whole office may share, can ask per hour. */
const MAX_QUESTIONS_PER_HOUR = { visitor: 5, address: 100 };

const AskedQuestion = z.object({
  text: requiredText("Text", MAX_QUESTION_LENGTHS.text),
  name: z
    .string("Name must be text")
    .trim()
    .max(MAX_QUESTION_LENGTHS.name, `Name must be at most ${MAX_QUESTION_LENGTHS.name} characters`)
    .nullish()
    .transform((name) => name || null),
});
export type AskedQuestion = z.output<typeof AskedQuestion>;

const keyInPath = z.object({ key: z.string().max(100, "A key has at most 100 characters") });
const statusInBody = z.enum(QUESTION_STATUSES, `Status must be one of ${QUESTION_STATUSES.join(", ")}`);
const QuestionVoteState = z.object({ votes: z.int(), voted: z.boolean() });
export type QuestionVoteState = z.output<typeof QuestionVoteState>;
const voteDefaults = {
  headers: VOTER_KEY_HEADER,
  access: "public",
  params: keyInPath,
  answer: QuestionVoteState,
  errors: [409],
} as const;
const moderationDefaults = { access: "moderator", params: keyInPath, errors: [409] } as const;

export const questionsEndpoints = defineEndpoints({
  "GET /api/questions": {
    access: "public",
    summary:
      "The questions of the live or upcoming show by votes: those that were accepted, and the visitor's own. The team " +
      "gets all of them with `all`, also of another show",
    query: z.object({
      all: z.enum(["true", "false"], "All must be true or false").optional(),
      date: z.iso.date("Date must be a day (yyyy-mm-dd)").optional(),
    }),
    answer: z.array(Question.extend(TeamFields.partial().shape)),
    errors: [401, 403],
  },
  "POST /api/questions": {
    access: "public",
    summary: "Ask the hosts. Nobody but the team sees it before it is accepted",
    headers: VOTER_KEY_HEADER,
    status: 201,
    body: AskedQuestion,
    answer: Question.pick({ key: true, text: true, name: true, status: true }),
    errors: [409],
    limit: createHourlyLimit("question", MAX_QUESTIONS_PER_HOUR.address),
    visitorLimit: createHourlyLimit("question-visitor", MAX_QUESTIONS_PER_HOUR.visitor),
  },
  "PUT /api/questions/open": {
    access: "admin",
    summary:
      "Open or close the questions of the live or upcoming show; Go live opens them, its end closes them",
    refreshesPages: true,
    body: z.object({ open: z.boolean("Open must be true or false") }),
    answer: z.object({ open: z.boolean() }),
    errors: [409],
  },
  "PUT /api/questions/{key}": {
    ...moderationDefaults,
    summary:
      "Accept, answer or hide a question. A producer puts it on screen while the show is live: the one before it is then " +
      "answered",
    refreshesPages: true,
    body: z.object({ status: statusInBody }),
    answer: TeamQuestion,
  },
  "POST /api/questions/{key}/hide-all": {
    ...moderationDefaults,
    summary:
      "Hide all questions of the visitor who asked this one, and any later ones in this show, until one of them is " +
      "accepted",
    refreshesPages: true,
    answer: z.object({ hidden: z.int() }),
  },
  "POST /api/questions/{key}/hide-alike": {
    ...moderationDefaults,
    summary: "Hide a waiting question with all similar ones of its show",
    answer: z.object({ hidden: z.int() }),
  },
  "POST /api/questions/{key}/topic-request": {
    ...moderationDefaults,
    summary: "Turn a question into a pending topic request, once",
    status: 201,
    answer: TopicRequestFromQuestion,
  },
  "PUT /api/questions/{key}/vote": {
    ...voteDefaults,
    summary: "Vote for somebody else's question; doing it twice is not an error",
    limit: createHourlyLimit("question-vote", MAX_VOTES_PER_HOUR.address),
    visitorLimit: createHourlyLimit("question-vote-visitor", MAX_VOTES_PER_HOUR.visitor),
  },
  "DELETE /api/questions/{key}/vote": {
    ...voteDefaults,
    summary: "Take a vote back; doing it twice is not an error",
    limit: createDefaultLimit("question-vote-taken-back"),
  },
});

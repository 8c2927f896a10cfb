import type { House } from "#app/house.server.ts";
import { findLiveOrUpcomingShow } from "#on-air/week/week.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { type CookieJar, readVoterHash } from "#platform/http/http.server.ts";
import { addDays, toShowDay } from "#show/dates.rules.ts";
import { areQuestionsOpen, type ShowDay } from "./question-days.server.ts";
import { type StoredQuestion, toTeamQuestion, toVisitorQuestion } from "./question-rows.server.ts";
import type {
  LiveQuestions,
  Question,
  QuestionStatus,
  QueuedQuestion,
  TeamQuestion,
} from "./questions.contract.ts";
import type { QuestionTables } from "./questions.table.server.ts";

export { askQuestion } from "./asking.server.ts";
export { hideAllByVisitor, hideSimilarQuestions } from "./hide-questions.server.ts";
export {
  type CreateTopicRequest,
  type LiveStateAccess,
  moderateQuestion,
  openOrCloseQuestions,
  turnQuestionIntoRequest,
} from "./moderation.server.ts";
export {
  closeQuestionsAfterShow,
  listQuestionDates,
  moveQuestions,
  setQuestionsOpen,
} from "./question-days.server.ts";
export { castQuestionVote, takeBackQuestionVote } from "./votes.server.ts";

/** The statuses in which everybody can read a question. */
const PUBLIC_STATUSES: readonly QuestionStatus[] = ["accepted", "on-screen", "answered"];

/**
 * Returns the live or upcoming show's questions as a visitor sees them: the public ones, most votes first, and the
 * visitor's own.
 */
export async function listQuestions(house: House, jar: CookieJar): Promise<Question[]> {
  const { date } = await findLiveOrUpcomingShow(house);
  const visitor = readVoterHash(jar);
  const rows = await selectQuestions(house.db, date)
    .where((row) =>
      row.or([row("status", "in", PUBLIC_STATUSES), ...(visitor ? [row("asker", "=", visitor)] : [])]),
    )
    .execute();
  const votedIds = await findVotedIds(house.db, visitor, date);
  return rows.map((row) => toVisitorQuestion(disguiseBlocking(row), visitor, votedIds));
}

/**
 * Shows blocked visitors their own questions as waiting, because knowing that they were blocked would help them come
 * back.
 */
const disguiseBlocking = (row: StoredQuestion): StoredQuestion =>
  row.isShut && row.status === "hidden" ? { ...row, status: "waiting" } : row;

/** Returns all questions of a show as the team sees them. The default is the live or upcoming show. */
export async function listAllQuestions(house: House, jar: CookieJar, date?: string): Promise<TeamQuestion[]> {
  const showDate = date ?? (await findLiveOrUpcomingShow(house)).date;
  const visitor = readVoterHash(jar);
  const rows = await selectQuestions(house.db, showDate).execute();
  const votedIds = await findVotedIds(house.db, visitor, showDate);
  return rows.map((row) => toTeamQuestion(row, visitor, votedIds));
}

const selectQuestions = (db: Db, date: string) =>
  qb<QuestionTables>(db)
    .selectFrom("questions")
    .selectAll()
    .where("date", "=", date)
    .orderBy("votes", "desc")
    .orderBy("id");

async function findVotedIds(db: Db, voter: string | undefined, date: string): Promise<ReadonlySet<number>> {
  if (voter === undefined) return new Set();
  const rows = await qb<QuestionTables>(db)
    .selectFrom("question_votes")
    .innerJoin("questions", "questions.id", "question_votes.questionId")
    .select("questionId")
    .where("voter", "=", voter)
    .where("date", "=", date)
    .execute();
  return new Set(rows.map(({ questionId }) => questionId));
}

const MAX_QUEUE_LENGTH = 10;

/** Returns the accepted questions that the hosts will read next, most votes first. */
export const listQuestionQueue = (db: Db, date: string): Promise<QueuedQuestion[]> =>
  selectQuestions(db, date)
    .clearSelect()
    .select(["key", "text", "name", "votes"])
    .where("status", "=", "accepted")
    .limit(MAX_QUEUE_LENGTH)
    .execute();

export async function readQuestionVoteCount(db: Db, { key }: { key: string }): Promise<number> {
  const row = await qb<QuestionTables>(db)
    .selectFrom("questions")
    .select("votes")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.votes ?? 0;
}

/** Returns the public part of a show's questions. */
export async function readLiveQuestions(db: Db, week: ShowDay): Promise<LiveQuestions> {
  const questions = qb<QuestionTables>(db);
  const { count } = await questions
    .selectFrom("questions")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("date", "=", week.date)
    .where("status", "in", PUBLIC_STATUSES)
    .executeTakeFirstOrThrow();
  const shownQuestion = questions
    .selectFrom("questions")
    .select(["key", "text", "name"])
    .where("date", "=", week.date)
    .where("status", "=", "on-screen");
  const question = week.status === "live" ? await shownQuestion.executeTakeFirst() : undefined;
  return { questions: { open: await areQuestionsOpen(db, week), count }, question: question ?? null };
}

const RETENTION_DAYS = 30;

/**
 * Runs in the background. Thirty days after a show, deletes who asked and voted, and every question that is waiting or
 * hidden. Public questions and their vote counts stay.
 */
export async function anonymizeQuestions({
  db,
  now,
  show,
}: Pick<House, "db" | "now" | "show">): Promise<void> {
  const cutoffDate = addDays(toShowDay(show(), now()), -RETENTION_DAYS);
  await transaction(db, async (trx) => {
    const questions = qb<QuestionTables>(trx);
    const oldIds = questions.selectFrom("questions").select("id").where("date", "<", cutoffDate);
    await questions.deleteFrom("question_votes").where("questionId", "in", oldIds).execute();
    await questions
      .deleteFrom("questions")
      .where("date", "<", cutoffDate)
      .where("status", "in", ["waiting", "hidden"])
      .execute();
    await questions
      .updateTable("questions")
      .set({ asker: null })
      .where("date", "<", cutoffDate)
      .where("asker", "is not", null)
      .execute();
  });
}

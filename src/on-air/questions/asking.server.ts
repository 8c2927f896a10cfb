import { randomBytes } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { findLiveOrUpcomingWeek } from "#on-air/week/week.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { runAsVoter, type VisitorCall } from "#platform/http/http.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { areQuestionsOpen, type ShowDay } from "./question-days.server.ts";
import { type AskedQuestion, type Question, questionsEndpoints } from "./questions.contract.ts";
import type { QuestionTables } from "./questions.table.server.ts";

const { visitorLimit } = questionsEndpoints["POST /api/questions"];

/** How long a question with the same text and name counts as a repeat. */
const REPEAT_MS = 10 * MINUTE_MS;

type QuestionReceipt = Pick<Question, "key" | "text" | "name" | "status">;

/**
 * Stores a visitor's question, which only the team and the visitor see until the team accepts it. A visitor's first
 * question sets their cookie. A waiting question that is asked again within ten minutes is stored once: its answer may
 * have been lost.
 * @throws {Refusal} 409 while questions are closed; 429 after five questions in an hour
 */
export const askQuestion = (
  house: House,
  call: VisitorCall,
  question: AskedQuestion,
): Promise<QuestionReceipt> =>
  runAsVoter(house, visitorLimit, call, async (asker) => {
    const week = await findLiveOrUpcomingWeek(house);
    if (!(await areQuestionsOpen(house.db, week))) throw conflict("Questions are closed");
    const key = await transaction(house.db, (trx) => addQuestion(trx, house, asker, week, question));
    const receipt: QuestionReceipt = { key, ...question, status: "waiting" };
    return { ...receipt, changed: true };
  });

/** Stores a question, unless it is a repeat. Returns its key. */
async function addQuestion(
  trx: Db,
  { now }: Pick<House, "now">,
  asker: string,
  { date }: ShowDay,
  question: AskedQuestion,
): Promise<string> {
  const questions = qb<QuestionTables>(trx);
  const isShut = await isBlocked(trx, asker, date);
  // Don't tell visitors that they were blocked, because that would help them come back.
  const status = isShut ? "hidden" : "waiting";
  const repeatedQuestion = await questions
    .selectFrom("questions")
    .select("key")
    .where("asker", "=", asker)
    .where("date", "=", date)
    .where("text", "=", question.text)
    .where("name", question.name === null ? "is" : "=", question.name)
    .where("status", "=", status)
    .where("createdAt", ">", new Date(now().getTime() - REPEAT_MS).toISOString())
    .executeTakeFirst();
  if (repeatedQuestion) return repeatedQuestion.key;
  const key = randomBytes(9).toString("base64url");
  await questions
    .insertInto("questions")
    .values({ ...question, key, date, asker, isShut, status, createdAt: now().toISOString() })
    .execute();
  return key;
}

async function isBlocked(trx: Db, asker: string, date: string): Promise<boolean> {
  const shut = await qb<QuestionTables>(trx)
    .selectFrom("questions")
    .select("id")
    .where("asker", "=", asker)
    .where("date", "=", date)
    .where("isShut", "=", true)
    .executeTakeFirst();
  return shut !== undefined;
}

/** Lets a visitor ask again after all their questions were hidden. Those questions stay hidden. */
export async function unblockAsker(
  trx: Db,
  { asker, date }: { asker: string | null; date: string },
): Promise<void> {
  await qb<QuestionTables>(trx)
    .updateTable("questions")
    .set({ isShut: false })
    .where("asker", "=", asker)
    .where("date", "=", date)
    .execute();
}

import type { House } from "#app/house.server.ts";
import { findLiveOrUpcomingShow } from "#on-air/week/week.server.ts";
import { batchCalls, type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound, Refusal } from "#platform/errors/errors.server.ts";
import { readOrCreateVoter, runAsVoter, type VisitorCall } from "#platform/http/http.server.ts";
import { type QuestionVoteState, questionsEndpoints } from "./questions.contract.ts";
import type { QuestionTables } from "./questions.table.server.ts";

const { visitorLimit } = questionsEndpoints["PUT /api/questions/{key}/vote"];

/**
 * Counts a visitor's vote, but only once per question. A visitor's first vote sets their cookie.
 * @throws {Refusal} 404 if there is no such public question; 409 if it is the visitor's own, if it is answered, or
 * after its show; 429 after too many votes
 */
export const castQuestionVote = (house: House, call: VisitorCall, key: string): Promise<QuestionVoteState> =>
  runAsVoter(house, visitorLimit, call, (voter) => applyVote(house, { key, voter, wanted: true }));

/**
 * Takes back a visitor's vote, if there is one.
 * @throws {Refusal} 404 if there is no such public question; 409 if it is the visitor's own, if it is answered, or
 * after its show
 */
export async function takeBackQuestionVote(
  house: House,
  call: VisitorCall,
  key: string,
): Promise<QuestionVoteState> {
  const { voter } = readOrCreateVoter(call);
  const { changed, ...state } = await applyVote(house, { key, voter, wanted: false });
  return state;
}

/** `date` is the live or upcoming show's day. */
type Vote = { key: string; voter: string; wanted: boolean; date: string };
type VoteResult = QuestionVoteState & { changed: boolean };

async function applyVote(house: House, vote: Omit<Vote, "date">): Promise<VoteResult> {
  const { date } = await findLiveOrUpcomingShow(house);
  const result = await applyVotes(house.db, { ...vote, date });
  if (result instanceof Refusal) throw result;
  return result;
}

/**
 * Stores all votes that arrive at the same time in one transaction, so that a thousand votes need only a few disk
 * writes.
 */
const applyVotes = batchCalls((db: Db, votes: readonly Vote[]) =>
  transaction(db, async (trx) => {
    const questions = await lockQuestions(trx, [...new Set(votes.map(({ key }) => key))]);
    const questionsByKey = new Map(questions.map((question) => [question.key, question]));
    const results: (VoteResult | Refusal)[] = [];
    for (const vote of votes)
      results.push(await applyVoteToQuestion(trx, questionsByKey.get(vote.key), vote));
    return results;
  }),
);

/** Locks questions in a fixed order until the transaction ends. Until then, votes in other processes wait. */
const lockQuestions = (trx: Db, keys: readonly string[]) =>
  lockRows(
    trx,
    qb<QuestionTables>(trx)
      .selectFrom("questions")
      .select(["id", "key", "date", "status", "votes", "asker"])
      .where("key", "in", keys)
      .orderBy("id"),
  ).execute();

async function applyVoteToQuestion(
  trx: Db,
  question: Awaited<ReturnType<typeof lockQuestions>>[number] | undefined,
  { voter, wanted, date }: Vote,
): Promise<VoteResult | Refusal> {
  if (question && question.asker === voter) return conflict("You cannot vote for your own question");
  if (!question || question.status === "waiting" || question.status === "hidden") return notFound("Question");
  if (question.status === "answered" || question.date !== date) return conflict("Voting is closed");
  const changed = await (wanted ? addVote : removeVote)(trx, { questionId: question.id, voter });
  if (changed) {
    question.votes += wanted ? 1 : -1;
    await qb<QuestionTables>(trx)
      .updateTable("questions")
      .set({ votes: question.votes })
      .where("id", "=", question.id)
      .execute();
  }
  return { votes: question.votes, voted: wanted, changed };
}

type QuestionVote = QuestionTables["question_votes"];

/** Returns false if the voter has already voted for the question. */
async function addVote(trx: Db, vote: QuestionVote): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await qb<QuestionTables>(trx)
    .insertInto("question_votes")
    .values(vote)
    .onConflict((conflict) => conflict.columns(["questionId", "voter"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if the voter hasn't voted for the question. */
async function removeVote(trx: Db, { questionId, voter }: QuestionVote): Promise<boolean> {
  const { numDeletedRows } = await qb<QuestionTables>(trx)
    .deleteFrom("question_votes")
    .where("questionId", "=", questionId)
    .where("voter", "=", voter)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

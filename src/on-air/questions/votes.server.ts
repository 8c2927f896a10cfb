import type { House } from "#app/house.server.ts";
import { findLiveOrUpcomingShow } from "#on-air/week/week.server.ts";
import { batchCalls, type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import { type CookieJar, readVoterHash, runAsVoter, storeVotes } from "#platform/http/http.server.ts";
import { type QuestionVoteState, questionsEndpoints } from "./questions.contract.ts";
import type { QuestionTables } from "./questions.table.server.ts";

const { visitorLimit } = questionsEndpoints["PUT /api/questions/{key}/vote"];

/**
 * Counts a visitor's vote, but only once per question. A visitor's first vote sets their cookie.
 * @throws {Refusal} 404 if there is no such public question; 409 if it is the visitor's own, if it is answered, or
 * after its show; 429 after too many votes
 */
export const castQuestionVote = (house: House, jar: CookieJar, key: string): Promise<QuestionVoteState> =>
  runAsVoter(house, visitorLimit, jar, (voter) => applyVote(house, { key, voter, wanted: true }));

/**
 * Takes back a visitor's vote, if there is one.
 * @throws {Refusal} 404 if there is no such public question; 409 if it is the visitor's own, if it is answered, or
 * after its show
 */
export async function takeBackQuestionVote(
  house: House,
  jar: CookieJar,
  key: string,
): Promise<QuestionVoteState> {
  const { changed, ...state } = await applyVote(house, {
    key,
    voter: readVoterHash(jar) ?? "",
    wanted: false,
  });
  return state;
}

/** `date` is the live or upcoming show's day. */
type Vote = { key: string; voter: string; wanted: boolean; date: string };
type VoteResult = QuestionVoteState & { changed: boolean };

async function applyVote(house: House, vote: Omit<Vote, "date">): Promise<VoteResult> {
  const { date } = await findLiveOrUpcomingShow(house);
  const applied = await applyVotes(house.db, { ...vote, date });
  if (applied === "unknown") throw notFound("Question");
  if (applied === "own") throw conflict("You cannot vote for your own question");
  if (applied === "closed") throw conflict("Voting is closed");
  return applied;
}

/**
 * Stores all votes that arrive at the same time in one transaction, so that a thousand votes need only a few disk
 * writes.
 */
const applyVotes = batchCalls((db: Db, votes: readonly Vote[]) =>
  transaction(db, async (trx): Promise<(VoteResult | "unknown" | "own" | "closed")[]> => {
    const questions = await lockQuestions(trx, [...new Set(votes.map(({ key }) => key))]);
    const byKey = new Map(questions.map((question) => [question.key, question]));
    const checkVote = ({ key, voter, date }: Vote) => {
      const question = byKey.get(key);
      if (question && question.asker === voter) return "own";
      if (!question || question.status === "waiting" || question.status === "hidden") return "unknown";
      return question.status === "answered" || question.date !== date ? "closed" : question;
    };
    const allowedVotes = votes.flatMap((vote) => {
      const question = checkVote(vote);
      return typeof question === "string"
        ? []
        : [{ id: question.id, voter: vote.voter, wanted: vote.wanted }];
    });
    const { getDifference, hasChanged } = await storeVotes(allowedVotes, {
      add: (some) => addVotes(trx, some),
      remove: (some) => removeVotes(trx, some),
    });
    for (const question of questions) {
      const difference = getDifference(question.id);
      if (difference === 0) continue;
      question.votes += difference;
      await qb<QuestionTables>(trx)
        .updateTable("questions")
        .set({ votes: question.votes })
        .where("id", "=", question.id)
        .execute();
    }
    return votes.map((vote) => {
      const question = checkVote(vote);
      if (typeof question === "string") return question;
      const { voter, wanted } = vote;
      return { votes: question.votes, voted: wanted, changed: hasChanged({ id: question.id, voter }) };
    });
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

type QuestionVote = { id: number; voter: string };

const addVotes = (trx: Db, votes: readonly QuestionVote[]): Promise<QuestionVote[]> =>
  qb<QuestionTables>(trx)
    .insertInto("question_votes")
    .values(votes.map(({ id, voter }) => ({ questionId: id, voter })))
    .onConflict((conflict) => conflict.columns(["questionId", "voter"]).doNothing())
    .returning(["questionId as id", "voter"])
    .execute();

const removeVotes = (trx: Db, votes: readonly QuestionVote[]): Promise<QuestionVote[]> =>
  qb<QuestionTables>(trx)
    .deleteFrom("question_votes")
    .where((row) =>
      row.or(votes.map(({ id, voter }) => row.and([row("questionId", "=", id), row("voter", "=", voter)]))),
    )
    .returning(["questionId as id", "voter"])
    .execute();

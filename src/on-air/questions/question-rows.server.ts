import type { Selectable } from "kysely";
import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Question, TeamQuestion } from "./questions.contract.ts";
import type { QuestionTables } from "./questions.table.server.ts";

export type StoredQuestion = Selectable<QuestionTables["questions"]>;

/** Returns a question as a visitor sees it. `votedIds` are the ids of the questions that they voted for. */
export function toVisitorQuestion(
  { id, key, text, name, votes, status, asker, answeredAt }: StoredQuestion,
  visitor: string | undefined,
  votedIds: ReadonlySet<number>,
): Question {
  const mine = visitor !== undefined && asker === visitor;
  const answered = status === "answered" && answeredAt !== null ? { answeredAt } : {};
  return { key, text, name, votes, voted: votedIds.has(id), status, mine, ...answered };
}

/** Returns a question as the team sees it. */
export const toTeamQuestion = (
  row: StoredQuestion,
  visitor?: string,
  votedIds: ReadonlySet<number> = new Set(),
): TeamQuestion => ({
  ...toVisitorQuestion(row, visitor, votedIds),
  createdAt: row.createdAt,
  shownAt: row.shownAt,
  // A few characters of the hash are enough to tell visitors of the same show apart.
  visitor: row.asker?.slice(0, 8) ?? null,
  topicRequestId: row.topicRequestId,
});

/**
 * Returns the question, and on PostgreSQL locks its row until the transaction ends.
 * @throws {Refusal} 404 if it doesn't exist
 */
export async function lockQuestion(trx: Db, key: string): Promise<StoredQuestion> {
  const question = await lockRows(
    trx,
    qb<QuestionTables>(trx).selectFrom("questions").selectAll().where("key", "=", key),
  ).executeTakeFirst();
  if (!question) throw notFound("Question");
  return question;
}

/** Changes columns of a question, and returns the whole row. */
export const updateQuestion = (
  trx: Db,
  { id }: StoredQuestion,
  changed: Partial<Omit<StoredQuestion, "id">>,
) =>
  qb<QuestionTables>(trx)
    .updateTable("questions")
    .set(changed)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

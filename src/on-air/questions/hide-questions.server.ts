import type { Actor, House } from "#app/house.server.ts";
import { qb, transaction, wakeProcesses } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { type LiveStateAccess, recordQuestionAction } from "./moderation.server.ts";
import { lockQuestion } from "./question-rows.server.ts";
import { groupSimilarQuestions } from "./questions.rules.ts";
import type { QuestionTables } from "./questions.table.server.ts";

/**
 * Hides all of this show's questions by the visitor who asked this one, including any that they ask later.
 * @throws {Refusal} 404 if the question doesn't exist
 */
export async function hideAllByVisitor(
  house: House,
  { lockLiveState, switchQuestionScene }: LiveStateAccess,
  actor: Actor,
  key: string,
): Promise<{ hidden: number }> {
  const hidden = await transaction(house.db, async (trx) => {
    await lockLiveState(trx);
    const { id, asker, date } = await lockQuestion(trx, key);
    const rows = await qb<QuestionTables>(trx)
      .selectFrom("questions")
      .select(["id", "status"])
      .where("date", "=", date)
      .where((row) => row.or([row("id", "=", id), ...(asker === null ? [] : [row("asker", "=", asker)])]))
      .execute();
    await qb<QuestionTables>(trx)
      .updateTable("questions")
      .set({ status: "hidden", isShut: true })
      .where(
        "id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    if (rows.some(({ status }) => status === "on-screen")) await switchQuestionScene(trx, false);
    await recordQuestionAction(trx, house, actor, "hide-all", id);
    await wakeProcesses(trx);
    return rows.length;
  });
  house.streams.wake();
  return { hidden };
}

/**
 * Hides a waiting question and all waiting questions that are grouped with it.
 * @throws {Refusal} 404 if the question doesn't exist; 409 if it is no longer waiting
 */
export async function hideSimilarQuestions(
  house: House,
  actor: Actor,
  key: string,
): Promise<{ hidden: number }> {
  const hidden = await transaction(house.db, async (trx) => {
    const { id, date } = await lockQuestion(trx, key);
    const waitingQuestions = await qb<QuestionTables>(trx)
      .selectFrom("questions")
      .select(["id", "text"])
      .where("date", "=", date)
      .where("status", "=", "waiting")
      .orderBy("id")
      .execute();
    const similarQuestions = groupSimilarQuestions(waitingQuestions).find((group) =>
      group.some((one) => one.id === id),
    );
    if (!similarQuestions) throw conflict("This question is no longer waiting");
    const { numUpdatedRows } = await qb<QuestionTables>(trx)
      .updateTable("questions")
      .set({ status: "hidden" })
      .where(
        "id",
        "in",
        similarQuestions.map((one) => one.id),
      )
      // Somebody else may have accepted one of them since they were read.
      .where("status", "=", "waiting")
      .executeTakeFirst();
    await recordQuestionAction(trx, house, actor, "hide", id);
    return Number(numUpdatedRows);
  });
  return { hidden };
}

import type { House } from "#app/house.server.ts";
import type { WeekStatus } from "#on-air/week/week.contract.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import type { QuestionTables } from "./questions.table.server.ts";

export type ShowDay = { date: string; status: WeekStatus };

/** Returns whether visitors may ask questions: the team's setting or, if there is none, whether the show is live. */
export async function areQuestionsOpen(db: Db, { date, status }: ShowDay): Promise<boolean> {
  if (status === "skipped" || status === "ended") return false;
  const day = await qb<QuestionTables>(db)
    .selectFrom("question_days")
    .select("isOpen")
    .where("date", "=", date)
    .executeTakeFirst();
  return day?.isOpen ?? status === "live";
}

/** Opens or closes a show's questions. Call it in a transaction. */
export async function setQuestionsOpen(trx: Db, date: string, isOpen: boolean): Promise<void> {
  await qb<QuestionTables>(trx)
    .insertInto("question_days")
    .values({ date, isOpen })
    .onConflict((conflict) => conflict.column("date").doUpdateSet({ isOpen }))
    .execute();
}

/**
 * Closes a show's questions when it ends, and marks the one on screen as answered. Call it in the transaction that ends
 * the show.
 */
export async function closeQuestionsAfterShow(
  trx: Db,
  { now }: Pick<House, "now">,
  date: string,
): Promise<void> {
  await setQuestionsOpen(trx, date, false);
  await qb<QuestionTables>(trx)
    .updateTable("questions")
    .set({ status: "answered", answeredAt: now().toISOString() })
    .where("date", "=", date)
    .where("status", "=", "on-screen")
    .execute();
}

/** Returns the days, on or after the day `from`, for which there are questions or the team opened or closed them. */
export async function listQuestionDates(db: Db, from: string): Promise<string[]> {
  const tables = qb<QuestionTables>(db);
  const rows = await tables
    .selectFrom("question_days")
    .select("date")
    .where("date", ">=", from)
    .union(tables.selectFrom("questions").select("date").where("date", ">=", from))
    .execute();
  return rows.map(({ date }) => date).sort();
}

/** Moves a show's questions, and whether they are open, to the show's new day. Call it in a transaction. */
export async function moveQuestions(trx: Db, date: string, newDate: string): Promise<void> {
  const tables = qb<QuestionTables>(trx);
  await tables.updateTable("questions").set({ date: newDate }).where("date", "=", date).execute();
  const days = tables.deleteFrom("question_days").where("date", "=", date).returning("isOpen");
  const day = await days.executeTakeFirst();
  if (day) await setQuestionsOpen(trx, newDate, day.isOpen);
}

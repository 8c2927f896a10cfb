import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { findCurrentWeek } from "#on-air/week/week.server.ts";
import { type Db, on, transaction, wakeProcesses } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { requireAccess } from "#platform/http/http.server.ts";
import { unblockAsker } from "./asking.server.ts";
import { setQuestionsOpen } from "./question-days.server.ts";
import { lockQuestion, makeTeamView, updateQuestion } from "./question-rows.server.ts";
import type { QuestionStatus, TeamQuestion } from "./questions.contract.ts";
import { groupSimilar } from "./questions.rules.ts";
import type { QuestionTables } from "./questions.table.server.ts";

/**
 * Access to the live state. The app passes it in, because the code for the live state already imports the code for
 * questions.
 */
export type LiveAccess = {
  /** Returns the day of the live show, or undefined. */
  findLiveDate(db: Db): Promise<string | undefined>;
  /** Shows the scene `question`, or clears it if `isShown` is false. Increments the live state's version. */
  showQuestionScene(trx: Db, isShown: boolean): Promise<void>;
};

const ACTION_BY_STATUS: Record<QuestionStatus, RecordedAction<"question">> = {
  waiting: "wait",
  accepted: "accept",
  "on-screen": "show",
  answered: "answer",
  hidden: "hide",
};

/**
 * Changes a question's status. Accepting a blocked visitor's question lets that visitor ask again.
 * @throws {Refusal} 404 if the question doesn't exist; 403 if somebody who isn't a producer sets `on-screen`; 409 if
 * its show isn't live
 */
export async function moderateQuestion(
  house: House,
  { findLiveDate, showQuestionScene }: LiveAccess,
  actor: Actor,
  key: string,
  status: QuestionStatus,
): Promise<TeamQuestion> {
  if (status === "on-screen") requireAccess("admin", actor);
  const changed = await transaction(house.db, async (trx) => {
    const question = await lockQuestion(trx, key);
    const at = house.now().toISOString();
    const wasShown = question.status === "on-screen";
    if (status === "on-screen") {
      if ((await findLiveDate(trx)) !== question.date) throw conflict("This show is not on air");
      if (!wasShown) await markShownAnswered(trx, question.date, at);
      await showQuestionScene(trx, true);
    } else if (wasShown) await showQuestionScene(trx, false);
    const moments = {
      ...(status === "on-screen" && !wasShown && { shownAt: at }),
      ...(status === "answered" && question.status !== "answered" && { answeredAt: at }),
    };
    if (status === "accepted" && question.isShut) await unblockAsker(trx, question);
    const row = await updateQuestion(trx, question, { status, ...moments });
    await recordAction(trx, house, actor, ACTION_BY_STATUS[status], question.id);
    await wakeProcesses(trx);
    return row;
  });
  house.streams.wake();
  return makeTeamView(changed);
}

/** Marks the question on screen as answered, because only one can be on screen. */
async function markShownAnswered(trx: Db, date: string, answeredAt: string): Promise<void> {
  await on<QuestionTables>(trx)
    .updateTable("questions")
    .set({ status: "answered", answeredAt })
    .where("date", "=", date)
    .where("status", "=", "on-screen")
    .execute();
}

/**
 * Hides all questions by the visitor who asked this one, including any that they ask later in this show.
 * @throws {Refusal} 404 if the question doesn't exist
 */
export async function hideAllByVisitor(
  house: House,
  { showQuestionScene }: LiveAccess,
  actor: Actor,
  key: string,
): Promise<{ hidden: number }> {
  const hidden = await transaction(house.db, async (trx) => {
    const { id, asker, date } = await lockQuestion(trx, key);
    const rows = await on<QuestionTables>(trx)
      .selectFrom("questions")
      .select(["id", "status"])
      .where("date", "=", date)
      .where((row) => row.or([row("id", "=", id), ...(asker === null ? [] : [row("asker", "=", asker)])]))
      .execute();
    await on<QuestionTables>(trx)
      .updateTable("questions")
      .set({ status: "hidden", isShut: true })
      .where(
        "id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    if (rows.some(({ status }) => status === "on-screen")) await showQuestionScene(trx, false);
    await recordAction(trx, house, actor, "hide-all", id);
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
    const waiting = await on<QuestionTables>(trx)
      .selectFrom("questions")
      .select(["id", "text"])
      .where("date", "=", date)
      .where("status", "=", "waiting")
      .orderBy("id")
      .execute();
    const alike = groupSimilar(waiting).find((group) => group.some((one) => one.id === id));
    if (!alike) throw conflict("This question is no longer waiting");
    await on<QuestionTables>(trx)
      .updateTable("questions")
      .set({ status: "hidden" })
      .where(
        "id",
        "in",
        alike.map((one) => one.id),
      )
      .execute();
    await recordAction(trx, house, actor, "hide", id);
    return alike.length;
  });
  return { hidden };
}

/** Creates a topic request and returns its id. The code for suggestions implements this, and the app passes it in. */
export type CreateTopicRequest = (
  trx: Db,
  house: House,
  asked: { text: string; name: string | null },
) => Promise<number>;

/**
 * Turns a question into a pending topic request.
 * @throws {Refusal} 404 if the question doesn't exist; 409 if it is already a topic request
 */
export const makeTopicRequest = (
  house: House,
  suggest: CreateTopicRequest,
  actor: Actor,
  key: string,
): Promise<{ topicRequestId: number }> =>
  transaction(house.db, async (trx) => {
    const question = await lockQuestion(trx, key);
    if (question.topicRequestId !== null) throw conflict("This question is already a topic request");
    const topicRequestId = await suggest(trx, house, question);
    await updateQuestion(trx, question, { topicRequestId });
    await recordAction(trx, house, actor, "make-request", question.id);
    return { topicRequestId };
  });

/**
 * Opens or closes the live or upcoming show's questions.
 * @throws {Refusal} 409 if the show is skipped
 */
export async function switchQuestions(house: House, actor: Actor, open: boolean): Promise<{ open: boolean }> {
  await transaction(house.db, async (trx) => {
    const { date, status } = await findCurrentWeek({ ...house, db: trx });
    if (open && status === "skipped") throw conflict("This week is skipped");
    await setQuestionsOpen(trx, date, open);
    await recordAction(trx, house, actor, open ? "open" : "close", null, date);
    await wakeProcesses(trx);
  });
  house.streams.wake();
  return { open };
}

/**
 * Records what was done to a question, but not its text, because what people write about themselves must not stay in
 * the activity log.
 */
const recordAction = (
  trx: Db,
  house: House,
  actor: Actor,
  action: RecordedAction<"question">,
  entityId: number | null,
  detail = "",
) => recordAdminEvent(trx, house, actor, { action, entity: "question", entityId, ...(detail && { detail }) });

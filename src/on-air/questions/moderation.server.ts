import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { findLiveOrUpcomingWeek } from "#on-air/week/week.server.ts";
import { type Db, qb, transaction, wakeProcesses } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { requireAccess } from "#platform/http/http.server.ts";
import { unblockAsker } from "./asking.server.ts";
import { setQuestionsOpen } from "./question-days.server.ts";
import { lockQuestion, toTeamQuestion, updateQuestion } from "./question-rows.server.ts";
import type { QuestionStatus, TeamQuestion, TopicRequestFromQuestion } from "./questions.contract.ts";
import type { QuestionTables } from "./questions.table.server.ts";

/**
 * Access to the live state. The app passes it in, because the code for the live state already imports the code for
 * questions.
 */
export type LiveStateAccess = {
  /** Returns the day of the live show, or undefined. */
  findLiveDate(db: Db): Promise<string | undefined>;
  /**
   * Locks the live state until the transaction ends. Call it before locking a question, as commands do. A different
   * order could cause deadlocks.
   */
  lockLiveState(trx: Db): Promise<void>;
  /** Switches to the scene `question` or, if `isShown` is false, to none. Increments the live state's version. */
  switchQuestionScene(trx: Db, isShown: boolean): Promise<void>;
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
 * @throws {Refusal} 404 if the question doesn't exist; for `on-screen`, 403 unless the caller is a producer, and 409
 * unless the question's show is live
 */
export async function moderateQuestion(
  house: House,
  { findLiveDate, lockLiveState, switchQuestionScene }: LiveStateAccess,
  actor: Actor,
  key: string,
  status: QuestionStatus,
): Promise<TeamQuestion> {
  if (status === "on-screen") requireAccess("admin", actor);
  const changedQuestion = await transaction(house.db, async (trx) => {
    // Until the transaction ends, the show can't end, and nobody else can put a question on screen.
    await lockLiveState(trx);
    const question = await lockQuestion(trx, key);
    const at = house.now().toISOString();
    const wasShown = question.status === "on-screen";
    if (status === "on-screen") {
      if ((await findLiveDate(trx)) !== question.date) throw conflict("This show is not on air");
      if (!wasShown) await markShownQuestionAnswered(trx, question.date, at);
      await switchQuestionScene(trx, true);
    } else if (wasShown) await switchQuestionScene(trx, false);
    const moments = {
      ...(status === "on-screen" && !wasShown && { shownAt: at }),
      ...(status === "answered" && question.status !== "answered" && { answeredAt: at }),
    };
    if (status === "accepted" && question.isShut) await unblockAsker(trx, question);
    const row = await updateQuestion(trx, question, { status, ...moments });
    await recordQuestionAction(trx, house, actor, ACTION_BY_STATUS[status], question.id);
    await wakeProcesses(trx);
    return row;
  });
  house.streams.wake();
  return toTeamQuestion(changedQuestion);
}

/** Marks the question on screen as answered, because only one can be on screen. */
async function markShownQuestionAnswered(trx: Db, date: string, answeredAt: string): Promise<void> {
  await qb<QuestionTables>(trx)
    .updateTable("questions")
    .set({ status: "answered", answeredAt })
    .where("date", "=", date)
    .where("status", "=", "on-screen")
    .execute();
}

/** Creates a topic request and returns it. The code for suggestions implements this, and the app passes it in. */
export type CreateTopicRequest = (
  trx: Db,
  house: House,
  asked: { text: string; name: string | null },
) => Promise<Omit<TopicRequestFromQuestion, "topicRequestId">>;

/**
 * Turns a question into a pending topic request.
 * @throws {Refusal} 404 if the question doesn't exist; 409 if it is already a topic request
 */
export const turnQuestionIntoRequest = (
  house: House,
  suggest: CreateTopicRequest,
  actor: Actor,
  key: string,
): Promise<TopicRequestFromQuestion> =>
  transaction(house.db, async (trx) => {
    const question = await lockQuestion(trx, key);
    if (question.topicRequestId !== null) throw conflict("This question is already a topic request");
    const request = await suggest(trx, house, question);
    await updateQuestion(trx, question, { topicRequestId: request.id });
    await recordQuestionAction(trx, house, actor, "make-request", question.id);
    return { ...request, topicRequestId: request.id };
  });

/**
 * Opens or closes the live or upcoming show's questions.
 * @throws {Refusal} 409 if the show is skipped and `open` is true
 */
export async function openOrCloseQuestions(
  house: House,
  actor: Actor,
  open: boolean,
): Promise<{ open: boolean }> {
  await transaction(house.db, async (trx) => {
    const { date, status } = await findLiveOrUpcomingWeek({ ...house, db: trx });
    if (open && status === "skipped") throw conflict("This week is skipped");
    await setQuestionsOpen(trx, date, open);
    await recordQuestionAction(trx, house, actor, open ? "open" : "close", null, date);
    await wakeProcesses(trx);
  });
  house.streams.wake();
  return { open };
}

/**
 * Records what was done to a question, but not its text, because what people write about themselves must not stay in
 * the activity log.
 */
export const recordQuestionAction = (
  trx: Db,
  house: House,
  actor: Actor,
  action: RecordedAction<"question">,
  entityId: number | null,
  detail = "",
) => recordAdminEvent(trx, house, actor, { action, entity: "question", entityId, ...(detail && { detail }) });

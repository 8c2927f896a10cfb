import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { z } from "zod";
import {
  listMembersWithEmail,
  makePersonThreadName,
  makeSenderAndRecipient,
  recordAdminEvent,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { addJobs, type JobKind } from "#platform/jobs/jobs.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { composeNoticeMail, SEVERAL_SUBJECTS } from "./notice-mail.server.ts";
import { NoticeChoices, type NoticeEvent } from "./notices.contract.ts";
import {
  chooseEmailFrequency,
  computeNextDailyEmailTime,
  DEFAULT_NOTICE_CHOICES,
  isEmailedEvent,
  limitChoicesToRole,
  listEventsByChoice,
  type Notice,
  type STILL_LIVE,
} from "./notices.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";

type NoticesHouse = Pick<House, "db" | "now" | "show">;

/** Returns the person's choices, limited to the events that their role may see. */
export async function readNoticeChoices(
  { db }: Pick<House, "db">,
  { id, role }: Actor,
): Promise<NoticeChoices> {
  const row = await qb<NoticesTables>(db)
    .selectFrom("notice_choices")
    .selectAll()
    .where("userId", "=", id)
    .executeTakeFirst();
  return limitChoicesToRole(role, row ?? DEFAULT_NOTICE_CHOICES);
}

/** Changes the person's choices and applies them to notices that are already waiting. */
export async function changeNoticeChoices(house: NoticesHouse, actor: Actor, choices: NoticeChoices) {
  await transaction(house.db, async (trx) => {
    await recordAdminEvent(trx, house, actor, {
      action: "change",
      entity: "notices",
      entityId: null,
      detail: `topic requests ${choices.topicRequests}, guest requests ${choices.guestRequests}, guests' answers ${choices.guestAnswers}`,
    });
    await qb<NoticesTables>(trx)
      .insertInto("notice_choices")
      .values({ userId: actor.id, ...choices })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(choices))
      .execute();
    await rescheduleWaitingNotices(trx, house, actor, choices);
  });
  return limitChoicesToRole(actor.role, choices);
}

async function rescheduleWaitingNotices(
  trx: Db,
  house: NoticesHouse,
  { id }: Actor,
  choices: NoticeChoices,
): Promise<void> {
  for (const kind of NoticeChoices.keyof().options) {
    const isAffected = (row: ExpressionBuilder<NoticesTables, "waiting_notices">) =>
      row.and([row("userId", "=", id), row("event", "in", listEventsByChoice(kind))]);
    const frequency = choices[kind];
    if (frequency === "never")
      await qb<NoticesTables>(trx).deleteFrom("waiting_notices").where(isAffected).execute();
    else
      await qb<NoticesTables>(trx)
        .updateTable("waiting_notices")
        .set({ dueAt: computeDueAt(house, frequency) })
        .where(isAffected)
        .execute();
  }
  await addJobs(trx, house, NOTICE_MAIL_JOB, [makeNoticeJob(id, house.now().toISOString())]);
}

export const NOTICE_MAIL_JOB = { name: "notice-mail", payload: z.object({ userId: z.int() }) };

export const makeNoticeJob = (userId: number, dueAt: string) => ({
  key: `user ${userId}`,
  dueAt: new Date(dueAt),
  payload: { userId },
});

const computeDueAt = ({ now, show }: Pick<House, "now" | "show">, frequency: "now" | "day"): string =>
  (frequency === "now" ? now() : computeNextDailyEmailTime(now(), show().timeZone)).toISOString();

/**
 * Adds the event to the next email of every team member whose choices include it or, with `dueAt`, to the first one
 * after that.
 */
export async function addWaitingNotices(
  trx: Db,
  house: Pick<House, "now" | "show">,
  event: NoticeEvent | typeof STILL_LIVE,
  { text, page, subject }: Omit<Notice, "data">,
  dueAt?: Date,
): Promise<void> {
  if (!isEmailedEvent(event)) return;
  const members = await listMembersWithEmail(trx);
  if (members.length === 0) return;
  const rows = await qb<NoticesTables>(trx).selectFrom("notice_choices").selectAll().execute();
  const choicesByUser = new Map(rows.map((row) => [row.userId, row]));
  const at = (dueAt ?? house.now()).toISOString();
  const newNotices = members.flatMap(({ id, role }) => {
    const frequency = chooseEmailFrequency(event, role, choicesByUser.get(id) ?? DEFAULT_NOTICE_CHOICES);
    if (frequency === "never") return [];
    return [
      {
        userId: id,
        event,
        text,
        page,
        subject,
        at,
        dueAt: dueAt ? at : computeDueAt(house, frequency),
      },
    ];
  });
  if (newNotices.length === 0) return;
  await qb<NoticesTables>(trx).insertInto("waiting_notices").values(newNotices).execute();
  const jobs = newNotices.map(({ userId, dueAt }) => makeNoticeJob(userId, dueAt));
  await addJobs(trx, house, NOTICE_MAIL_JOB, jobs);
}

/** Emails a person the notices that are due. Each person has at most one such job at a time. */
export const noticeMailJobKind: JobKind<House, { userId: number }> = {
  ...NOTICE_MAIL_JOB,
  // The restore has already queued these emails with `queueAllNoticeEmails`.
  afterRestore: "dropped",
  pausesInMinutes: [0.5, 2, 5, 15, 60],
  run: async (house, { userId }) => {
    await transaction(house.db, (trx) => queueNoticeEmail(trx, house, userId, isDue(house)));
    const nextNotice = await qb<NoticesTables>(house.db)
      .selectFrom("waiting_notices")
      .select(({ fn }) => fn.min("dueAt").as("dueAt"))
      .where("userId", "=", userId)
      .executeTakeFirst();
    return nextNotice?.dueAt ? { again: new Date(nextNotice.dueAt) } : {};
  },
};

export type NoticeFilter = (row: ExpressionBuilder<NoticesTables, "waiting_notices">) => Expression<SqlBool>;

/** Selects the notices that are due by now. */
export const isDue =
  ({ now }: Pick<House, "now">): NoticeFilter =>
  (row) =>
    row("dueAt", "<=", now().toISOString());

/** Queues an email with those of a person's waiting notices that `isIncluded` selects, if there are any. */
export async function queueNoticeEmail(
  trx: Db,
  house: House,
  userId: number,
  isIncluded: NoticeFilter,
): Promise<void> {
  const notices = await qb<NoticesTables>(trx)
    .deleteFrom("waiting_notices")
    .where("userId", "=", userId)
    .where(isIncluded)
    .returning(["id", "event", "text", "page", "subject", "at"])
    .execute();
  const member = (await listMembersWithEmail(trx)).find(({ id }) => id === userId);
  const allowedNotices = notices
    .filter(({ event }) => member && chooseEmailFrequency(event, member.role, IMMEDIATE_CHOICES) === "now")
    .sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
  if (!member || allowedNotices.length === 0) return;
  const mail = makeSenderAndRecipient(house, member.email, member.username);
  const [subject, ...otherSubjects] = new Set(allowedNotices.map((notice) => notice.subject));
  const source = { recipient: member, notices: allowedNotices };
  await queueMail(trx, house, composeNoticeMail(house, mail, source), {
    thread: makePersonThreadName("notices", userId),
    keep: "failures",
    subject: otherSubjects.length === 0 ? subject : SEVERAL_SUBJECTS,
  });
}

/**
 * With these choices, `chooseEmailFrequency` returns "never" only for events that the role may not hear about. Emails
 * leave those out, because the person's role may have changed since the notice was added.
 */
const IMMEDIATE_CHOICES: NoticeChoices = { topicRequests: "now", guestRequests: "now", guestAnswers: "now" };

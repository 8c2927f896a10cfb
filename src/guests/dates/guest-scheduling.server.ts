import type { RecordedAction } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { guestInbox, prepareOfferWithdrawal } from "#guests/applications/guest-inbox.server.ts";
import { readGuestForTeam } from "#guests/applications/guest-list.server.ts";
import type { GuestRequest, GuestRequestChange } from "#guests/guests.contract.ts";
import {
  addShowLength,
  chooseDateMailKind,
  findNextReminder,
  getLastEmailedDate,
  NO_CANCELLATION_COLUMNS,
  parseRecordingDate,
} from "#guests/guests.rules.ts";
import type { StoredGuestRequest } from "#guests/guests.table.server.ts";
import { clearDateMail, queueDateMail } from "#guests/mails/guest-invitation.server.ts";
import { deleteReminders } from "#guests/mails/guest-letters.server.ts";
import { removeAppearance } from "#guests/past/appearances.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { conflict, invalidField } from "#platform/errors/errors.server.ts";
import { retryMailNow } from "#platform/mail/mail.server.ts";
import { toShowDay } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { lockRecordingDate } from "./guest-dates.server.ts";

/**
 * Changes a request's status, date or notes, and emails the guest if requested.
 * @throws {Refusal} 404 for an unknown request; 400 if the date is missing; 409 if this change of status isn't allowed
 * or the request has changed since `basedOn`
 */
export async function changeGuestRequest(
  house: House,
  actor: Actor,
  id: number,
  submitted: GuestRequestChange,
) {
  const changedRequest = await guestInbox.change(house, actor, id, submitted, async (request, trx) => {
    const newState = {
      status: submitted.status,
      scheduledDate: computeNewDate(request, submitted, house.show()),
      sendEmailNotification: submitted.sendEmailNotification ?? request.sendEmailNotification,
    };
    const isCanceled = request.status === "scheduled" && newState.status === "rejected";
    const reason = isCanceled ? submitted.reason || null : null;
    const cancellation = isCanceled
      ? { canceledDate: request.scheduledDate, canceledBy: "team" as const, cancelReason: reason }
      : NO_CANCELLATION_COLUMNS;
    const knownDate = findExpectedDate(request, newState, house);
    const kind = chooseDateMailKind(knownDate, newState, newState.sendEmailNotification);
    const date = kind === "cancellation" ? request.mailDate : newState.scheduledDate;
    const mail =
      kind && date
        ? await queueDateMail(trx, house, request, {
            kind,
            date,
            sequence: request.calendarSequence,
            reason,
          })
        : await clearDateMail(trx, request, newState);
    if (newState.status !== "completed") await removeAppearance(trx, id);
    const datePlan = await prepareDateColumns(trx, house, request, newState, kind === "invitation");
    const offerColumns =
      newState.status === request.status
        ? {}
        : { ...(await prepareOfferWithdrawal(trx, id)), ...cancellation };
    return {
      action: chooseAction(request, newState),
      more: { ...newState, ...datePlan, ...offerColumns, ...mail },
    };
  });
  return readGuestForTeam(house, changedRequest);
}

/**
 * Returns the date on which the guest expects to be on the show, according to the last email. Returns null if that show
 * is over and there is no new date, so that no email calls off a show that has taken place. A recording that the team
 * marked as completed may be over before its planned end.
 */
function findExpectedDate(
  request: StoredGuestRequest,
  newState: Pick<StoredGuestRequest, "status">,
  { now, show }: Pick<House, "now" | "show">,
): string | null {
  const date = getLastEmailedDate(request);
  const start = new Date(date ?? 0);
  const end = request.status === "completed" ? start : addShowLength(start, show());
  const isOver = end <= now();
  return isOver && newState.status !== "scheduled" ? null : date;
}

/**
 * Returns the request's date after a change. A completed request keeps its date; a rejected or pending one loses it.
 */
function computeNewDate(
  request: StoredGuestRequest,
  { status, scheduledDate }: GuestRequestChange,
  show: Show,
) {
  if (status === "completed") return request.scheduledDate;
  if (status !== "scheduled") return null;
  if (!scheduledDate && request.status === "scheduled") return request.scheduledDate;
  const date = scheduledDate ? parseRecordingDate(scheduledDate, show) : null;
  if (!date) throw invalidField("scheduledDate", "Please select a recording date");
  return date.toISOString();
}

/**
 * Returns the columns that say when the date was set and when its next reminder is due. Deletes queued reminders that
 * no longer apply.
 */
async function prepareDateColumns(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  newState: Pick<StoredGuestRequest, "status" | "scheduledDate" | "sendEmailNotification">,
  isInvited: boolean,
): Promise<Partial<StoredGuestRequest>> {
  const { status, scheduledDate: date, sendEmailNotification } = newState;
  const isMoved = date !== request.scheduledDate;
  if (isMoved || status !== "scheduled" || !sendEmailNotification) await deleteReminders(trx, request.id);
  if (status === "completed") return { remindAt: null };
  if (status !== "scheduled" || !date) return { remindAt: null, scheduledAt: null };
  if (isMoved) await lockRecordingDate(trx, toShowDay(house.show(), new Date(date)));
  const keepsReminder = !isMoved && !isInvited && sendEmailNotification === request.sendEmailNotification;
  const now = house.now();
  const remindAt = sendEmailNotification ? findNextReminder(date, now) : null;
  return {
    ...(isMoved ? { scheduledAt: now.toISOString() } : {}),
    ...(keepsReminder ? {} : { remindAt }),
  };
}

type ScheduledState = Pick<GuestRequest, "status" | "scheduledDate">;

function chooseAction(oldState: ScheduledState, newState: ScheduledState): RecordedAction<"guest-request"> {
  if (oldState.status === newState.status)
    return oldState.scheduledDate === newState.scheduledDate ? "note" : "reschedule";
  return ACTION_BY_STATUS[newState.status];
}

const ACTION_BY_STATUS = {
  scheduled: "schedule",
  completed: "complete",
  rejected: "reject",
  pending: "reopen",
} as const;

/**
 * Sends the last email about the date again. If that email is still queued, not on hold, and its date is current, makes
 * it due now; otherwise queues a new email.
 * @throws {Refusal} 404 for an unknown request; 409 if there is no such email
 */
export async function resendDateMail(house: House, actor: Actor, id: number): Promise<GuestRequest> {
  const request = await transaction(house.db, async (trx) => {
    const request = await guestInbox.rows.lock(trx, id);
    const mailToResend = findMailToResend(request);
    if (!mailToResend) throw conflict("There is no email to send for this request");
    await guestInbox.record(trx, house, actor, request, "send-mail");
    const isWaiting = request.mailId !== null && (await retryMailNow(trx, house, request.mailId));
    if (isWaiting && mailToResend.date === request.mailDate) return request;
    const { canceledBy, cancelReason } = request;
    const emailParts = canceledBy === "guest" ? { by: canceledBy } : { reason: cancelReason };
    const mail = await queueDateMail(trx, house, request, { ...mailToResend, ...emailParts });
    const remindAt =
      mailToResend.kind === "invitation"
        ? findNextReminder(mailToResend.date, house.now())
        : request.remindAt;
    return guestInbox.rows.write(trx, house.now(), request, { ...mail, remindAt });
  });
  return readGuestForTeam(house, request);
}

/**
 * Returns the email to send again, or null if there is none. If the guest doesn't know the date yet, the email gets the
 * next calendar sequence number. Otherwise, it gets the same number as the last email.
 */
function findMailToResend(request: StoredGuestRequest) {
  const { status, scheduledDate, mailKind, mailDate, calendarSequence } = request;
  const knownDate = getLastEmailedDate(request);
  if (status === "scheduled" && scheduledDate) {
    const kind = chooseDateMailKind(knownDate, request, true) ?? mailKind ?? "invitation";
    return {
      kind,
      date: scheduledDate,
      sequence: knownDate === scheduledDate ? calendarSequence - 1 : calendarSequence,
    };
  }
  if (mailKind !== "cancellation" || !mailDate) return null;
  return { kind: mailKind, date: mailDate, sequence: calendarSequence - 1 };
}

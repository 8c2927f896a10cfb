import type { Actor, House } from "#house.server.ts";
import { isStale, STALE } from "#inbox/revision.rules.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict, invalid } from "#platform/errors/errors.server.ts";
import { hurryMail } from "#platform/mail/mail.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { type MailMark, queueGuestMail } from "./guest-invitation.server.ts";
import { changed, type StoredRequest, shownOne, taken } from "./guest-request-row.server.ts";
import type { GuestRequest, GuestRequestChange } from "./guest-requests.contract.ts";
import { mailFor, mayMove, recordingDate } from "./guest-requests.rules.ts";

const NO_DATE = "Please select a recording date";
/** A request that is taken up anew knows nothing of earlier mails; the event in calendars stays the same one. */
const UNTOLD = { mailId: null, mailKind: null, mailDate: null };

/**
 * Schedules, reschedules, completes, rejects or takes up a request again, or saves notes; the guest is told by mail
 * where that is wanted.
 * @throws {Refusal} 404; 400 where a date is missing; 409 for a move that is not allowed, or where `basedOn` is not the
 * request's newest state.
 */
export function changeGuestRequest(
  house: House,
  actor: Actor,
  id: number,
  { status, scheduledDate, sendEmailNotification, adminNotes, basedOn }: GuestRequestChange,
): Promise<GuestRequest> {
  return transaction(house.db, async (trx) => {
    const request = await taken(trx, id);
    if (isStale(basedOn, request.updatedAt)) throw conflict(STALE);
    if (!mayMove(request.status, status))
      throw conflict(`A request that is ${request.status} cannot become ${status}`);
    const next = {
      status,
      scheduledDate: dateAfter(request, status, scheduledDate ?? null),
      sendEmailNotification: sendEmailNotification ?? request.sendEmailNotification,
      adminNotes: adminNotes === undefined ? request.adminNotes : adminNotes || null,
    };
    const kind = mailFor(toldDate(request), next, next.sendEmailNotification);
    const date = kind === "cancellation" ? request.mailDate : next.scheduledDate;
    const mark: Partial<MailMark> =
      kind && date
        ? await queueGuestMail(trx, house, request, { kind, date, sequence: request.calendarSequence })
        : status === "pending"
          ? UNTOLD
          : {};
    await recordAdminEvent(trx, house, actor, {
      action: actionOf(request, next),
      entity: "guest-request",
      entityId: id,
    });
    return shownOne(trx, await changed(trx, house, request, { ...next, ...mark }));
  });
}

/** The date that the guest was told last and that still stands in their calendar. */
export const toldDate = ({
  mailKind,
  mailDate,
}: Pick<StoredRequest, "mailKind" | "mailDate">): string | null =>
  mailKind === "cancellation" ? null : mailDate;

/** A completed request keeps the date of its recording; a rejected or pending one has none. */
function dateAfter(
  request: StoredRequest,
  status: GuestRequest["status"],
  sent: string | null,
): string | null {
  if (status === "completed") return request.scheduledDate;
  if (status !== "scheduled") return null;
  if (!sent && request.status === "scheduled") return request.scheduledDate;
  const date = sent ? recordingDate(sent) : null;
  if (!date) throw invalid("scheduledDate", NO_DATE);
  return date.toISOString();
}

function actionOf(
  before: StoredRequest,
  after: { status: GuestRequest["status"]; scheduledDate: string | null },
): string {
  if (before.status !== after.status)
    return { scheduled: "schedule", completed: "complete", rejected: "reject", pending: "reopen" }[
      after.status
    ];
  return before.scheduledDate === after.scheduledDate ? "note" : "reschedule";
}

/**
 * Sends the mail about a request's date again: one that waits is tried at once, for one that has failed or gone a new
 * one is queued.
 * @throws {Refusal} 404; 409 where there is nothing that the guest should be told.
 */
export function sendGuestMailAgain(house: House, actor: Actor, id: number): Promise<GuestRequest> {
  return transaction(house.db, async (trx) => {
    const request = await taken(trx, id);
    const about = mailAgain(request);
    if (!about) throw conflict("There is no mail to send for this request");
    await recordAdminEvent(trx, house, actor, { action: "send-mail", entity: "guest-request", entityId: id });
    const waits = request.mailId !== null && (await hurryMail(trx, house, request.mailId));
    if (waits && about.date === request.mailDate) return shownOne(trx, request);
    const mark = await queueGuestMail(trx, house, request, about);
    return shownOne(trx, await changed(trx, house, request, mark));
  });
}

/** What the guest should know, whether or not a mail has said it already. */
function mailAgain(request: StoredRequest) {
  const { status, scheduledDate, mailKind, mailDate, calendarSequence } = request;
  if (status === "scheduled" && scheduledDate) {
    const isNews = toldDate(request) !== scheduledDate;
    const kind = mailFor(toldDate(request), request, true) ?? mailKind ?? "invitation";
    return { kind, date: scheduledDate, sequence: isNews ? calendarSequence : calendarSequence - 1 };
  }
  if (mailKind !== "cancellation" || !mailDate) return null;
  return { kind: mailKind, date: mailDate, sequence: calendarSequence - 1 };
}

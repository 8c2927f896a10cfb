import type { House } from "#app/house.server.ts";
import { announceEvent } from "#notices/notices.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { conflict, notFound, Refusal } from "#platform/errors/errors.server.ts";
import { findShowDate } from "#show/dates.rules.ts";
import { takeDeletedRow } from "#trash/trash.server.ts";
import { GUEST_REQUESTS_TABLE, guestInbox, purgeDeletedGuests } from "../applications/guest-inbox.server.ts";
import { findGuestDay, isShowOver, listOpenOffers, lockRecordingDate } from "../dates/guest-dates.server.ts";
import { requireGuestRequestIdByToken } from "../guest-links.server.ts";
import {
  CLEARED_MAIL_COLUMNS,
  chooseDateMailKind,
  findNextReminder,
  getLastEmailedDate,
  NO_CANCELLATION_COLUMNS,
} from "../guests.rules.ts";
import type { StoredGuestRequest } from "../guests.table.server.ts";
import { queueDateMail } from "../mails/guest-invitation.server.ts";
import { deleteReminders } from "../mails/guest-letters.server.ts";
import type { GuestPage, OwnDetailsChange } from "./guest-page.contract.ts";
import { changeGuestRequestByLink, recordGuestEvent } from "./guest-page.server.ts";

/**
 * Schedules the guest on one of the offered dates.
 * @throws {Refusal} 404 for an unknown link; 409, with the remaining `offeredDates`, if this date is no longer
 * available
 */
export const chooseOfferedDate = (house: House, token: string, date: string): Promise<GuestPage> =>
  changeGuestRequestByLink(house, token, async (trx, request) => {
    if (request.status === "scheduled" && findGuestDay(house, request) === date) return request;
    await lockRecordingDate(trx, date);
    const offeredDates = await listOpenOffers({ ...house, db: trx }, request);
    const starts = findShowDate(house.show(), date)?.startsAt.toISOString();
    if (request.status !== "pending" || !starts || !offeredDates.includes(date))
      throw new Refusal("conflict", explainConflict(house, request, offeredDates), {
        details: { offeredDates },
      });
    const newState = { status: "scheduled", scheduledDate: starts, sendEmailNotification: true } as const;
    const kind = chooseDateMailKind(getLastEmailedDate(request), newState, true) ?? "invitation";
    const sequence = request.calendarSequence;
    const mail = await queueDateMail(trx, house, request, { kind, date: starts, sequence });
    await recordGuestEvent(trx, house, "choose", request.id);
    await announceEvent(trx, house, "guest-confirmed", { id: request.id, name: request.name, date });
    return guestInbox.rows.write(trx, house.now(), request, {
      ...newState,
      ...mail,
      scheduledAt: house.now().toISOString(),
      remindAt: findNextReminder(starts, house.now()),
      ...NO_CANCELLATION_COLUMNS,
    });
  });

function explainConflict(
  { now }: House,
  { status, offersEndAt }: StoredGuestRequest,
  offeredDates: string[],
): string {
  if (status === "scheduled") return "You already have a date. Give it back before you take another one.";
  if (status !== "pending") return "The show's team has decided about your request in the meantime.";
  if (offeredDates.length > 0) return "This date is no longer free. Please pick another one.";
  return offersEndAt !== null && new Date(offersEndAt) <= now()
    ? "We no longer hold these dates."
    : "None of these dates is free anymore. We'll send you new ones.";
}

/**
 * Cancels a date at the guest's own request.
 * @throws {Refusal} 404 for an unknown link; 409 if there is no date or the show is over
 */
export const cancelRecordingDate = (house: House, token: string, reason: string | null) =>
  changeGuestRequestByLink(house, token, async (trx, request) => {
    if (request.status !== "scheduled") throw conflict("There is no date to give back");
    if (await isShowOver({ ...house, db: trx }, request))
      throw conflict("This show is over: there is no date to give back");
    await recordGuestEvent(trx, house, "cancel", request.id);
    await announceCancellation(trx, house, request, { name: request.name, reason });
    return unscheduleGuest(trx, house, request, { by: "guest", reason, notify: true });
  });

async function announceCancellation(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  details: { name: string; reason: string | null },
): Promise<void> {
  if (request.status !== "scheduled" || (await isShowOver({ ...house, db: trx }, request))) return;
  const date = findGuestDay(house, request);
  if (date) await announceEvent(trx, house, "guest-cancelled", { id: request.id, date, ...details });
}

/** Sets a scheduled request back to pending. Emails the guest if `notify` is set. */
export async function unscheduleGuest(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  { by, reason, notify }: { by: "team" | "guest"; reason: string | null; notify: boolean },
): Promise<StoredGuestRequest> {
  const { id, scheduledDate: date, calendarSequence: sequence } = request;
  await deleteReminders(trx, id);
  const emailParts = by === "team" ? { by, reason } : { by };
  const mail =
    notify && date
      ? await queueDateMail(trx, house, request, { kind: "cancellation", date, sequence, ...emailParts })
      : CLEARED_MAIL_COLUMNS;
  const newState = { status: "pending", scheduledDate: null, scheduledAt: null, remindAt: null } as const;
  const cancellation = { canceledDate: date, canceledBy: by, cancelReason: reason };
  return guestInbox.rows.write(trx, house.now(), request, { ...newState, ...mail, ...cancellation });
}

/**
 * Changes the guest's own details. Fields that weren't sent stay as they are.
 * @throws {Refusal} 404 for an unknown link
 */
export const changeOwnDetails = (house: House, token: string, change: OwnDetailsChange): Promise<GuestPage> =>
  changeGuestRequestByLink(house, token, async (trx, request) => {
    await recordGuestEvent(trx, house, "change-own", request.id);
    const { bio = request.bio, linkedIn = request.linkedIn, phone = request.phone } = change;
    const newData = { bio, linkedIn: linkedIn || null, phone: phone || null };
    return guestInbox.rows.write(trx, house.now(), request, newData);
  });

/**
 * Erases the request and everything that belongs to it, even if the request is in the trash.
 * @throws {Refusal} 404 for an unknown link
 */
export async function eraseGuestData(house: House, token: string): Promise<void> {
  const recordedId = await requireGuestRequestIdByToken(house.db, token);
  const finish = await guestInbox.eraseOnRecord(house, recordedId, async (trx) => {
    const id = await requireGuestRequestIdByToken(trx, token);
    const request = await guestInbox.rows.lockIfThere(trx, id);
    await recordGuestEvent(trx, house, "erase", null);
    if (!request) {
      const deletedRow = await takeDeletedRow(trx, GUEST_REQUESTS_TABLE, id);
      if (!deletedRow) throw notFound("Page");
      return purgeDeletedGuests(trx, house, [deletedRow]);
    }
    const finish = await guestInbox.erase(trx, house, request, "by-sender");
    await announceCancellation(trx, house, request, { name: "A guest, whose data is erased,", reason: null });
    return finish;
  });
  await finish();
}

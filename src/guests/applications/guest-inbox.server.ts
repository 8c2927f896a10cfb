import type { House } from "#app/house.server.ts";
import {
  findSkippedOrEndedStatus,
  listScheduledGuests,
  lockRecordingDate,
} from "#guests/dates/guest-dates.server.ts";
import { deleteGuestLinks } from "#guests/guest-links.server.ts";
import {
  CLEARED_MAIL_COLUMNS,
  chooseDateMailKind,
  findNextReminder,
  GUEST_STATUS_TRANSITIONS,
  getLastEmailedDate,
  isRecordingOver,
  isRecordingUpcoming,
  makeGuestRequestKey,
  wasScheduledSince,
} from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { queueDateMail } from "#guests/mails/guest-invitation.server.ts";
import {
  deleteGuestLetters,
  deleteOfferEmail,
  deleteReminders,
  listGuestMailThreads,
} from "#guests/mails/guest-letters.server.ts";
import { type DeletionKind, Inbox } from "#inbox/inbox.server.ts";
import { deleteRequestNotices } from "#notices/notices.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import {
  hideHeldPictures,
  releaseHiddenPictures,
  removeUnheldPictures,
  setHeldPictures,
  unhideHeldPictures,
} from "#platform/files/files.server.ts";
import {
  deleteMailThread,
  deleteMailThreadOnceSettled,
  removeMailFiles,
} from "#platform/mail/mail.server.ts";
import { formatShortDate, toShowDay } from "#show/dates.rules.ts";
import type { DeletedRow } from "#trash/trash.server.ts";

export const GUEST_REQUESTS_TABLE = "guest_requests";

/** The inbox of requests to be a guest. */
export const guestInbox = new Inbox<StoredGuestRequest>({
  table: GUEST_REQUESTS_TABLE,
  label: "Guest request",
  entity: "guest-request",
  transitions: GUEST_STATUS_TRANSITIONS,
  isStillNeeded: (request, { show, now }) =>
    request.status === "scheduled" &&
    request.scheduledDate !== null &&
    !isRecordingOver(request, show(), now()),
  nameOf: ({ name }) => name,
  beforeDelete: clearEmailsAndPhoto,
  afterRestore: restoreGuest,
  forget: purgeDeletedGuests,
  afterDelete: removeFiles,
});

/**
 * If the request goes to the trash, hides its photo, and deletes its queued reminders and the records of emails about
 * the date. If it is deleted for good, deletes its photo and all its emails, links and notices. In both cases, queues a
 * cancellation if the guest still expects to be on the show.
 */
async function clearEmailsAndPhoto(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  deletionKind: DeletionKind,
) {
  const { id, calendarSequence: sequence } = request;
  if (deletionKind === "trash") {
    await deleteMailThreadOnceSettled(trx, makeGuestRequestKey(id));
    await deleteReminders(trx, id);
  } else {
    await deleteMailThread(trx, makeGuestRequestKey(id));
    await deleteRelatedRows(trx, house, id);
  }
  const date = findCanceledDate(request, deletionKind, house);
  const by = deletionKind === "by-sender" ? "guest" : "team";
  if (date)
    await queueDateMail(trx, house, request, { kind: "cancellation", date, sequence, forget: true, by });
  if (deletionKind === "trash") await hideHeldPictures(trx, makeGuestRequestKey(id));
  else await setHeldPictures(trx, house, makeGuestRequestKey(id), []);
}

function findCanceledDate(
  request: StoredGuestRequest,
  deletionKind: DeletionKind,
  { now, show }: Pick<House, "now" | "show">,
): string | null {
  if (deletionKind === "age" || request.status !== "scheduled") return null;
  if (deletionKind === "by-sender") return isRecordingUpcoming(request, now()) ? request.scheduledDate : null;
  if (isRecordingOver(request, show(), now())) return null;
  const date = getLastEmailedDate(request);
  return chooseDateMailKind(date, null, request.sendEmailNotification) && date;
}

/**
 * Restores a guest, but without the date if another guest has it now or its week is skipped. Returns a sentence that
 * tells the team what changed, or undefined if nothing did.
 */
async function restoreGuest(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  deletedAt: string,
): Promise<string | undefined> {
  const { id, status, scheduledDate, calendarSequence } = request;
  await unhideHeldPictures(trx, makeGuestRequestKey(id));
  if (status !== "scheduled" || !scheduledDate) return undefined;
  const houseInTransaction = { ...house, db: trx };
  const day = toShowDay(house.show(), new Date(scheduledDate));
  await lockRecordingDate(trx, day);
  const otherGuests = (await listScheduledGuests(houseInTransaction, day, day)).filter(
    (guest) => guest.id !== id,
  );
  const newGuest = otherGuests.find((guest) => wasScheduledSince(guest, deletedAt));
  const isDateLost = newGuest !== undefined || (await findSkippedOrEndedStatus(trx, day)) === "skipped";
  const isCanceled =
    isRecordingUpcoming(request, house.now()) && findCanceledDate(request, "trash", house) !== null;
  await qb<GuestRequestsTables>(trx)
    .updateTable("guest_requests")
    .set({
      // The cancellation that was sent when the request was deleted used the stored number, so the next email needs a
      // higher one.
      calendarSequence: calendarSequence + 1,
      ...(isDateLost
        ? {
            status: "pending",
            scheduledDate: null,
            scheduledAt: null,
            remindAt: null,
            ...CLEARED_MAIL_COLUMNS,
          }
        : isCanceled
          ? { mailId: null, mailKind: "cancellation" as const, remindAt: null }
          : { remindAt: findNextReminder(scheduledDate, house.now()) }),
    })
    .where("id", "=", id)
    .execute();
  if (!isDateLost)
    return isCanceled ? "The deletion canceled the date by mail: send the invitation again" : undefined;
  const why = newGuest ? `is now ${newGuest.name}'s` : "is skipped";
  return `The date, ${formatShortDate(`${day}T00:00:00Z`, "UTC")}, ${why}, so the request is pending`;
}

/** Deletes the offer's email if it is still queued. Returns the column values that remove the offer from a request. */
export async function prepareOfferWithdrawal(trx: Db, id: number) {
  await deleteOfferEmail(trx, id);
  return { offeredDates: null, offersEndAt: null, offerMessage: null };
}

async function deleteRelatedRows(trx: Db, house: House, id: number): Promise<void> {
  await deleteGuestLetters(trx, id);
  await deleteGuestLinks(trx, id);
  await deleteRequestNotices(trx, house, "guest-request", id);
}

/**
 * Removes the remaining data of permanently deleted guests. A cancellation that is already queued is still sent.
 * Returns a function that deletes the guests' files; call it after the transaction.
 */
export async function purgeDeletedGuests(trx: Db, house: House, deleted: DeletedRow[]) {
  for (const { row } of deleted) {
    await releaseHiddenPictures(trx, makeGuestRequestKey(Number(row.id)));
    await deleteRelatedRows(trx, house, Number(row.id));
  }
  const photos = deleted.map(({ row }) => ({ id: Number(row.id), photoUrl: row.photoUrl }));
  return async () => {
    for (const { id, photoUrl } of photos)
      await removeFiles(house, { id, photoUrl: typeof photoUrl === "string" ? photoUrl : null });
  };
}

/**
 * Deletes the photo and the emails stored as files. If that fails, logs a warning, and a background job deletes them
 * later.
 */
async function removeFiles(house: House, { id, photoUrl }: Pick<StoredGuestRequest, "id" | "photoUrl">) {
  await removeUnheldPictures(house, [photoUrl]).catch((error) =>
    house.log.warn({ guestRequest: id, error }, "a guest's photo will be removed later"),
  );
  await removeMailFiles(house, listGuestMailThreads(id)).catch((error) =>
    house.log.warn({ guestRequest: id, error }, "a guest's emails will be removed later"),
  );
}

import type { Actor, House } from "#app/house.server.ts";
import { guestInbox } from "#guests/applications/guest-inbox.server.ts";
import { isShowOver, listGuests } from "#guests/dates/guest-dates.server.ts";
import { findNextReminder, isRecordingUpcoming, wasThanked } from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { listSkippedOrEndedDates } from "#on-air/week/week.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import { findShowDate } from "#show/dates.rules.ts";
import { writeGuestReminder, writeGuestThanks } from "./guest-letter.rules.ts";
import { queueGuestLetter } from "./guest-letters.server.ts";

/**
 * Queues the reminders that are due, each only once, even if several processes call this. Returns the number of
 * reminders queued. Runs in the background.
 */
export async function queueDueReminders(house: House): Promise<number> {
  const dueRequests = await qb<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .select("id")
    .where("remindAt", "<=", house.now().toISOString())
    .execute();
  let count = 0;
  for (const { id } of dueRequests)
    if (await transaction(house.db, (trx) => queueReminder(trx, house, id))) count += 1;
  return count;
}

async function queueReminder(trx: Db, house: House, id: number): Promise<boolean> {
  const now = house.now();
  const request = await guestInbox.rows.lockIfThere(trx, id);
  if (!request?.remindAt || !request.scheduledDate || Date.parse(request.remindAt) > now.getTime())
    return false;
  // Leaves `updatedAt` unchanged, so that a colleague who is editing the request isn't told that it has changed.
  await qb<GuestRequestsTables>(trx)
    .updateTable("guest_requests")
    .set({ remindAt: findNextReminder(request.scheduledDate, now) })
    .where("id", "=", id)
    .execute();
  if (!(await isReminderTimely({ ...house, db: trx }, request))) return false;
  const mail = writeGuestReminder(house.show(), request, new Date(request.scheduledDate));
  await queueGuestLetter(trx, house, request, "reminder", mail);
  return true;
}

/** Returns whether a guest still has to be reminded of their date. */
export async function isReminderTimely(house: House, request: StoredGuestRequest): Promise<boolean> {
  if (!request.sendEmailNotification || !isRecordingUpcoming(request, house.now())) return false;
  // The team may have ended this show before its date, for example because it was held on an earlier day.
  return !(await isShowOver(house, request));
}

/** Returns the URL of the episode of the given day's show, or null if there is none yet. */
export type FindEpisodeAddress = (house: House, date: string) => Promise<string | null>;

/**
 * Returns the thank-you emails that `queueThankYouEmails` would send.
 * @throws {Refusal} 404 if there is no show on that day
 */
export async function previewThankYouEmails(
  house: House,
  date: string,
  findEpisodeAddressForShow: FindEpisodeAddress,
) {
  if (!findShowDate(house.show(), date)) throw notFound("Show");
  const episode = await findEpisodeAddressForShow(house, date);
  const guests = await listGuests(house, date, date);
  return guests
    .filter((guest) => !wasThanked(guest))
    .map((guest) => ({ name: guest.name, html: writeGuestThanks(house.show(), guest, episode).html }));
}

/**
 * Sends a thank-you email to each guest of a past show who hasn't had one for it yet. Returns how many emails it
 * queued.
 * @throws {Refusal} 404 if there is no show on that day; 409 if the show is still to come or had no guest
 */
export async function queueThankYouEmails(
  house: House,
  actor: Actor,
  date: string,
  findEpisodeAddressForShow: FindEpisodeAddress,
): Promise<{ sent: number }> {
  const show = findShowDate(house.show(), date);
  if (!show) throw notFound("Show");
  const closedDates = await listSkippedOrEndedDates(house.db, date);
  const isEnded = closedDates.some((week) => week.date === date && week.status === "ended");
  if (show.startsAt > house.now() && !isEnded) throw conflict("This show is still to come");
  const episode = await findEpisodeAddressForShow(house, date);
  return transaction(house.db, async (trx) => {
    const guests = await listGuests({ ...house, db: trx }, date, date);
    if (guests.length === 0) throw conflict("This show had no guest");
    let sentCount = 0;
    for (const { id } of guests) {
      const request = await guestInbox.rows.lockIfThere(trx, id);
      if (!request || wasThanked(request)) continue;
      await queueGuestLetter(trx, house, request, "thanks", writeGuestThanks(house.show(), request, episode));
      await guestInbox.record(trx, house, actor, request, "thank");
      await guestInbox.rows.write(trx, house.now(), request, { thankedAt: house.now().toISOString() });
      sentCount += 1;
    }
    return { sent: sentCount };
  });
}

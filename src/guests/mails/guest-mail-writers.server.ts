import type { House } from "#app/house.server.ts";
import { readOffer } from "#guests/dates/guest-dates.server.ts";
import { GUEST_MAIL_WRITER_NAME, insertGuestPageLink } from "#guests/guest-links.server.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { qb } from "#platform/database/database.server.ts";
import type { MailWriters } from "#platform/mail/mail.server.ts";
import { OFFER_WRITER_NAME, REMINDER_WRITER_NAME } from "./guest-letters.server.ts";
import { isReminderTimely } from "./guest-reminders.server.ts";

/**
 * The functions that complete emails to guests just before they are sent. Reminders are dropped if the recording is over
 * by then, and offers if the guest can't take any of the dates anymore: the mail server may have refused them for days,
 * or they were on hold after a restore.
 */
export const guestMailWriters: MailWriters<House> = {
  [GUEST_MAIL_WRITER_NAME]: insertGuestPageLink,
  [REMINDER_WRITER_NAME]: completeIf(isReminderTimely),
  [OFFER_WRITER_NAME]: completeIf(
    async (house, request) =>
      hasJustTakenDate(house, request) || (await readOffer(house, request)).offeredDates.length > 0,
  ),
};

const QUICK_ANSWER_MS = 10_000;

/**
 * Returns whether a guest took a date seconds ago. Then the offer's email isn't late: the guest was quick, with their
 * page open when the dates were offered.
 */
function hasJustTakenDate({ now }: House, { status, scheduledAt }: StoredGuestRequest): boolean {
  const takenAt = status === "scheduled" && scheduledAt !== null ? Date.parse(scheduledAt) : 0;
  return now().getTime() - takenAt < QUICK_ANSWER_MS;
}

function completeIf(
  isTrue: (house: House, request: StoredGuestRequest) => Promise<boolean>,
): MailWriters<House>[string] {
  return async (house, id, draft) => {
    const request = await qb<GuestRequestsTables>(house.db)
      .selectFrom("guest_requests")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return request && (await isTrue(house, request)) ? insertGuestPageLink(house, id, draft) : undefined;
  };
}

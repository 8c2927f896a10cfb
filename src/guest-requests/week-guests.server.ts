import type { WeekGuests } from "#week/week.server.ts";
import { dayOfGuest, listGuests, listScheduled, lockDate } from "./guest-dates.server.ts";
import { guestRequests } from "./guest-inbox.server.ts";
import { writeGuestMail } from "./guest-mail.rules.ts";
import { freeGuest } from "./page/guest-answers.server.ts";

/** What weeks know of guests. */
export const weekGuests: WeekGuests = {
  async listGuests(house, from, to) {
    const guests = await listGuests(house, from, to);
    return guests.flatMap((guest) => {
      const date = dayOfGuest(house, guest);
      return date === null ? [] : [{ name: guest.name, date }];
    });
  },
  async previewCancellation(house, date, reason) {
    const [guest] = await listScheduled(house, date, date);
    if (!guest?.scheduledDate) return null;
    const { name, email, timeZone } = guest;
    const about = { show: house.show(), name, date: new Date(guest.scheduledDate), timeZone, reason };
    const mail = writeGuestMail({ ...about, kind: "cancellation", calendarAddress: "", hasPage: false });
    return { to: email, subject: mail.subject, text: mail.text };
  },
  async cancelGuest(trx, house, date, { notify, reason }) {
    await lockDate(trx, date);
    for (const { id } of await listScheduled({ ...house, db: trx }, date, date)) {
      const request = await guestRequests.rows.lockIfThere(trx, id);
      if (request?.status === "scheduled")
        await freeGuest(trx, house, request, { by: "team", reason: reason || null, notify });
    }
  },
};

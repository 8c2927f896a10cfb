import { guestInbox } from "#guests/applications/guest-inbox.server.ts";
import { writeDateMail } from "#guests/mails/guest-invitation.server.ts";
import { LINK_PLACEHOLDER } from "#guests/mails/guest-mail.rules.ts";
import { unscheduleGuest } from "#guests/own-page/guest-answers.server.ts";
import type { WeekGuestAccess } from "#on-air/week/week.server.ts";
import { findGuestDay, listGuests, listScheduledGuests, lockRecordingDate } from "./guest-dates.server.ts";

/** Previews show this text instead of the link to the guest's page, which is created when the email is sent. */
const GUEST_PAGE_PLACEHOLDER = "(a private link, made when the email is sent)";

/** The guest functions that the code for weeks needs, but can't import. The app passes them in. */
export const weekGuestAccess: WeekGuestAccess = {
  async listGuests(house, from, to) {
    const guests = await listGuests(house, from, to);
    return guests.flatMap((guest) => {
      const date = findGuestDay(house, guest);
      return date === null ? [] : [{ name: guest.name, date }];
    });
  },
  async previewCancellations(house, date, reason) {
    await lockRecordingDate(house.db, date);
    const guests = await listScheduledGuests(house, date, date);
    return guests.flatMap((guest) => {
      if (!guest.scheduledDate) return [];
      const cancellation = { kind: "cancellation", date: guest.scheduledDate, by: "team", reason } as const;
      const { envelope, content } = writeDateMail(house, guest, cancellation);
      return {
        to: envelope.to.address,
        subject: content.subject,
        text: content.text.replaceAll(LINK_PLACEHOLDER, GUEST_PAGE_PLACEHOLDER),
      };
    });
  },
  async cancelGuest(trx, house, date, { notify, reason }) {
    await lockRecordingDate(trx, date);
    for (const { id } of await listScheduledGuests({ ...house, db: trx }, date, date)) {
      const request = await guestInbox.rows.lockIfThere(trx, id);
      if (request?.status === "scheduled")
        await unscheduleGuest(trx, house, request, { by: "team", reason: reason || null, notify });
    }
  },
};

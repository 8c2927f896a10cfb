import { on } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { addDays, dayOf, startOfDay } from "#show/dates.rules.ts";
import type { WeekGuests } from "#week/week.server.ts";
import type { GuestRequestsTables } from "./guest-requests.table.server.ts";

/** What weeks know of guests. */
export const weekGuests: WeekGuests = {
  async listGuests({ db, show }, from, to) {
    const guests = await on<GuestRequestsTables>(db)
      .selectFrom("guest_requests")
      .select(["name", "scheduledDate"])
      .where("status", "in", ["scheduled", "completed"])
      .where("isSpam", "=", false)
      .where("scheduledDate", ">=", startOfDay(show(), from).toISOString())
      .where("scheduledDate", "<", startOfDay(show(), addDays(to, 1)).toISOString())
      .orderBy("scheduledDate")
      .orderBy("id")
      .execute();
    return guests.flatMap(({ name, scheduledDate }) =>
      scheduledDate === null ? [] : [{ name, date: dayOf(show(), new Date(scheduledDate)) }],
    );
  },
  async previewCancellation(house, date) {
    const [guest] = await weekGuests.listGuests(house, date, date);
    if (guest) throw conflict("This week has a guest: give them another date first");
    return null;
  },
  async cancelGuest() {},
};

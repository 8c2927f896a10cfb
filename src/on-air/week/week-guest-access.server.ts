import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";

type CancellationEmail = { to: string; subject: string; text: string };

/**
 * The guest functions that the code for weeks needs. The app passes them in, because the code for guests may import the
 * code for weeks, but not the other way around.
 */
export type WeekGuestAccess = {
  /** Returns the guests of the shows from one day to another, both inclusive (yyyy-mm-dd in the show's time zone). */
  listGuests(house: House, from: string, to: string): Promise<{ date: string; name: string }[]>;
  /**
   * Returns the emails that would be sent if this day were skipped, one per guest. `house.db` must be a transaction;
   * the call locks the date.
   */
  previewCancellations(house: House, date: string, reason: string): Promise<CancellationEmail[]>;
  /** Sets this day's guests back to pending, and emails them if `notify` is true. */
  cancelGuest(
    trx: Db,
    house: House,
    date: string,
    change: { notify: boolean; reason: string },
  ): Promise<void>;
};

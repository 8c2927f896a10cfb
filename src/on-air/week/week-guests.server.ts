import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";

type CancellationMail = { to: string; subject: string; text: string };

/**
 * What weeks need to know about guests. The roof passes this in, because guests may import weeks, but not the other way
 * around.
 */
export type WeekGuests = {
  /** Returns the guests of the shows between two days, inclusive (yyyy-mm-dd in the show's zone). */
  listGuests(house: House, from: string, to: string): Promise<{ date: string; name: string }[]>;
  /**
   * Returns the emails that skipping this day would send, one per guest. `house.db` is a transaction, which locks the
   * date.
   */
  previewCancellations(house: House, date: string, reason: string): Promise<CancellationMail[]>;
  /** Makes the guests of this day pending again, and emails them if `notify` is set. */
  cancelGuest(
    trx: Db,
    house: House,
    date: string,
    change: { notify: boolean; reason: string },
  ): Promise<void>;
};

import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";

type CancellationMail = { to: string; subject: string; text: string };

/** What weeks need to know of guests. The roof hands it in: the room of guests knows weeks, not the other way round. */
export type WeekGuests = {
  /** The guests of shows from a day to another one, both included (yyyy-mm-dd by the show's zone). */
  listGuests(house: House, from: string, to: string): Promise<{ date: string; name: string }[]>;
  /** Returns the emails that skipping this day would send, one for each guest; `house` has a transaction, which holds the date. */
  previewCancellations(house: House, date: string, reason: string): Promise<CancellationMail[]>;
  /** Makes the guests of this day pending again, and mails them where `notify`. */
  cancelGuest(
    trx: Db,
    house: House,
    date: string,
    change: { notify: boolean; reason: string },
  ): Promise<void>;
};

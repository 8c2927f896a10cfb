import type { Generated, Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

type GuestRequestRow = RequestColumns<"pending" | "scheduled" | "completed" | "rejected"> & {
  linkedIn: string | null;
  phone: string | null;
  bio: string;
  potentialTimeline: string | null;
  photoUrl: string | null;
  /** IANA name of the guest's own zone. */
  timeZone: string | null;
  scheduledDate: string | null;
  /** When the date was set. */
  scheduledAt: string | null;
  sendEmailNotification: boolean;
  /** When the next reminder of the date is due. */
  remindAt: string | null;
  /** When the guest was thanked after the show. */
  thankedAt: string | null;
  /** Days (yyyy-mm-dd), in order, with commas between. */
  offeredDates: string | null;
  offersEndAt: string | null;
  offerMessage: string | null;
  cancelReason: string | null;
  /** The last mail about the date: its number in the outbox, its kind, and the date in it. */
  mailId: number | null;
  mailKind: "invitation" | "update" | "cancellation" | null;
  mailDate: string | null;
  /** Names the event in calendars and opens its public address: a secret that only the guest gets. */
  calendarKey: string;
  /** SEQUENCE of the event's next state, from 0. */
  calendarSequence: number;
};

/** Links to a guest's own page. Each mail has one of its own; of its token the hash alone is kept. */
type GuestLinksTable = { id: Generated<number>; requestId: number; tokenHash: string };

/** A day's row is locked by a transaction that gives the day to a guest. */
type GuestDatesTable = { date: string };

/** Guests who agreed to be shown on the site, and the moment of the episode they are heard in. */
type GuestAppearancesTable = { requestId: number; episodeId: number; seconds: number; agreedAt: string };

export type StoredGuestRequest = Selectable<GuestRequestRow>;
export type GuestRequestsTables = {
  guest_requests: GuestRequestRow;
  guest_links: GuestLinksTable;
  guest_dates: GuestDatesTable;
  guest_appearances: GuestAppearancesTable;
};

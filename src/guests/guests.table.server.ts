import type { Generated, Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

type GuestRequestRow = RequestColumns<"pending" | "scheduled" | "completed" | "rejected"> & {
  linkedIn: string | null;
  phone: string | null;
  bio: string;
  potentialTimeline: string | null;
  photoUrl: string | null;
  /** The guest's time zone, as an IANA name. */
  timeZone: string | null;
  scheduledDate: string | null;
  /** When the date was set. */
  scheduledAt: string | null;
  sendEmailNotification: boolean;
  /** When the next reminder of the date is due. */
  remindAt: string | null;
  /** When the guest was thanked after the show. */
  thankedAt: string | null;
  /** Days (yyyy-mm-dd), sorted and separated by commas. */
  offeredDates: string | null;
  offersEndAt: string | null;
  offerMessage: string | null;
  cancelReason: string | null;
  /** The last email about the date: its id in the outbox, its kind, and the date in it. */
  mailId: number | null;
  mailKind: "invitation" | "update" | "cancellation" | null;
  mailDate: string | null;
  /** Identifies the event in calendars and is part of its public address. It is a secret that only the guest gets. */
  calendarKey: string;
  /** The SEQUENCE that the next version of the calendar event will have, counted from 0. */
  calendarSequence: number;
};

/** Links to guests' own pages. Each email contains a new one, and only the hash of its token is stored. */
type GuestLinksTable = { id: Generated<number>; requestId: number; tokenHash: string };

/** Transactions that give a day to a guest lock the day's row. */
type GuestDatesTable = { date: string };

/** Guests who agreed to be shown on the site, and the moment of the episode at which they speak. */
type GuestAppearancesTable = { requestId: number; episodeId: number; seconds: number; agreedAt: string };

export type StoredGuestRequest = Selectable<GuestRequestRow>;
export type GuestRequestsTables = {
  guest_requests: GuestRequestRow;
  guest_links: GuestLinksTable;
  guest_dates: GuestDatesTable;
  guest_appearances: GuestAppearancesTable;
};

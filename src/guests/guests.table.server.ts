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
  /** When the date's next reminder is due. */
  remindAt: string | null;
  /** When the guest was last sent a thank-you email. */
  thankedAt: string | null;
  /** Days (yyyy-mm-dd), sorted and separated by commas. */
  offeredDates: string | null;
  offersEndAt: string | null;
  offerMessage: string | null;
  /** The date that was canceled last, by whom, and why. All null if there was none or the status has changed since. */
  canceledDate: string | null;
  canceledBy: "guest" | "team" | null;
  cancelReason: string | null;
  /**
   * The last email about the date: its id in the outbox, its kind, and the date that it contains. All null if there was
   * none.
   */
  mailId: number | null;
  mailKind: "invitation" | "update" | "cancellation" | null;
  mailDate: string | null;
  /**
   * Identifies the guest's event in calendars. It is also the secret part of the event's URL, which needs no sign-in.
   */
  calendarKey: string;
  /** The SEQUENCE number (RFC 5545) of the calendar event's next version, counted from 0. */
  calendarSequence: number;
};

/** The tokens in the links to guests' own pages, as hashes. Each email contains a new link. */
type GuestLinksTable = { id: Generated<number>; requestId: number; tokenHash: string };

/** One row per day, used as a lock: a transaction that schedules a guest on a day locks that day's row. */
type GuestDatesTable = { date: string };

/** Guests who have agreed to be shown on the site, with the episode and the second at which they begin to speak. */
type GuestAppearancesTable = { requestId: number; episodeId: number; seconds: number; agreedAt: string };

export type StoredGuestRequest = Selectable<GuestRequestRow>;
export type GuestRequestsTables = {
  guest_requests: GuestRequestRow;
  guest_links: GuestLinksTable;
  guest_dates: GuestDatesTable;
  guest_appearances: GuestAppearancesTable;
};

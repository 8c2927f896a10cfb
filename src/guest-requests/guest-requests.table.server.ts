import type { Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

/** People who would like to be guests. */
type GuestRequestRow = RequestColumns<"pending" | "scheduled" | "completed" | "rejected"> & {
  linkedIn: string | null;
  phone: string | null;
  bio: string;
  potentialTimeline: string | null;
  photoUrl: string | null;
  scheduledDate: string | null;
  sendEmailNotification: boolean;
  /** The last mail about the date: its number in the outbox, its kind, and the date in it. */
  mailId: number | null;
  mailKind: "invitation" | "update" | "cancellation" | null;
  mailDate: string | null;
  /** Names the event in calendars and opens its public address: a secret that only the guest gets. */
  calendarKey: string;
  /** SEQUENCE of the event's next state, from 0. */
  calendarSequence: number;
};

export type StoredGuestRequest = Selectable<GuestRequestRow>;
export type GuestRequestsTables = { guest_requests: GuestRequestRow };

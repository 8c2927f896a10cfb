import type { Generated } from "kysely";

/** People who would like to be guests; `isSpam` ones are kept apart from the others. */
type GuestRequestRow = {
  id: Generated<number>;
  name: string;
  email: string;
  linkedIn: string | null;
  phone: string | null;
  bio: string;
  potentialTimeline: string | null;
  photoUrl: string | null;
  status: "pending" | "scheduled" | "completed" | "rejected";
  scheduledDate: string | null;
  sendEmailNotification: boolean;
  adminNotes: string | null;
  isSpam: boolean;
  /** The last mail about the date: its number in the outbox, what it said, and of which date. */
  mailId: number | null;
  mailKind: "invitation" | "update" | "cancellation" | null;
  mailDate: string | null;
  /** Names the event in calendars, and is the secret in its address; never leaves to anybody but the guest. */
  calendarKey: string;
  /** SEQUENCE of the event's next state, from 0. */
  calendarSequence: number;
  createdAt: string;
  updatedAt: string;
};

export type GuestRequestsTables = { guest_requests: GuestRequestRow };

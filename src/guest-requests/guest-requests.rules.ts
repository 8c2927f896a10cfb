import { momentOf } from "#platform/time/zoned-time.rules.ts";
import { show } from "#show.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";

type Status = GuestRequest["status"];

/** The moves that section 4 of the specification allows; scheduled again means a new date. */
export const MOVES: Record<Status, readonly Status[]> = {
  pending: ["scheduled", "rejected"],
  scheduled: ["completed", "rejected"],
  completed: ["pending"],
  rejected: ["pending"],
};

/** Whether a request may go to this status; staying is saving notes or, where it is scheduled, a new date. */
export const mayMove = (from: Status, to: Status): boolean => from === to || MOVES[from].includes(to);

/** What a mail to a guest says of their date. */
export type MailKind = "invitation" | "update" | "cancellation";

/**
 * The mail that a change calls for, or null. `told` is the date that the guest was told last and has not been taken
 * back; `next` is null where the request is deleted. Dates are ISO 8601 in UTC.
 */
export function mailFor(
  told: string | null,
  next: { status: Status; scheduledDate: string | null } | null,
  notify: boolean,
): MailKind | null {
  if (!notify) return null;
  if (next?.status === "scheduled") {
    if (told === null) return "invitation";
    return told === next.scheduledDate ? null : "update";
  }
  if (next?.status === "completed") return null;
  return told === null ? null : "cancellation";
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The moment that an ISO text names, or null where it names none. A bare date means the live start in the show's time
 * zone, a time without an offset is the show's too.
 */
export function recordingDate(text: string): Date | null {
  const day = DATE.exec(text);
  if (!day) return MOMENT.test(text) ? existing(new Date(text)) : null;
  const [, year, month, date, hour, minute] = day.map(Number);
  const wall = {
    year: year ?? 0,
    month: month ?? 0,
    day: date ?? 0,
    hour: day[4] === undefined ? show.live.hour : (hour ?? 0),
    minute: day[5] === undefined ? show.live.minute : (minute ?? 0),
  };
  return isOnCalendar(wall) ? existing(momentOf(wall, show.timeZone)) : null;
}

/** February 30 is not. */
function isOnCalendar({ year, month, day, hour, minute }: Parameters<typeof momentOf>[0]): boolean {
  const read = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60;
}

/** Within what calendars and both databases write with four digits. */
const existing = (date: Date): Date | null =>
  date.getTime() >= Date.UTC(1970, 0, 2) && date.getTime() < Date.UTC(9999, 0) ? date : null;

/** A recording lasts as long as the show. */
export const recordingEnd = (start: Date): Date =>
  new Date(start.getTime() + show.live.lengthMinutes * 60_000);

/**
 * Where a profile link leads, or null where what the guest wrote is no web address. They may leave out `https://`.
 */
export function profileAddress(linkedIn: string | null): string | null {
  if (!linkedIn) return null;
  const address = /^https?:\/\//i.test(linkedIn) ? linkedIn : `https://${linkedIn}`;
  if (/\s/.test(linkedIn) || !URL.canParse(address)) return null;
  const { hostname, username } = new URL(address);
  return hostname.includes(".") && username === "" && !/^[a-z]+:(?!\/\/)/i.test(linkedIn) ? address : null;
}

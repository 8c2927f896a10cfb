import type { StatusTransitions } from "#inbox/inbox.rules.ts";
import { formatSmallestAddress, parsePictureAddress } from "#platform/files/pictures.rules.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { toMoment } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt, findScheduleOn, findShowDate, toShowDay } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { GuestRequest } from "./guests.contract.ts";

type Status = GuestRequest["status"];

export const GUEST_STATUS_TRANSITIONS: StatusTransitions<Status> = {
  pending: ["scheduled", "rejected"],
  scheduled: ["completed", "rejected"],
  completed: ["pending"],
  rejected: ["pending"],
};

/**
 * Returns the key under which a request's pictures are registered as in use. It is also the name of the queue for
 * emails about the date.
 */
export const makeGuestRequestKey = (id: number): string => `guest-request ${id}`;

/** The kinds of emails to guests that aren't about a change of the recording date. */
export const GUEST_LETTER_KINDS = ["receipt", "offer", "reminder", "thanks"] as const;
export type GuestLetterKind = (typeof GUEST_LETTER_KINDS)[number];

/**
 * Returns the name of a separate queue for a kind of email, so that these emails don't have to wait for those about the
 * date.
 */
export const makeLetterThreadName = (id: number, kind: GuestLetterKind): string =>
  `${makeGuestRequestKey(id)} ${kind}`;

/** The columns of a request whose date wasn't canceled. */
export const NO_CANCELLATION_COLUMNS = { canceledDate: null, canceledBy: null, cancelReason: null } as const;

/** Tells the team which date was canceled and by whom, like "Gave back Dec 9, 2026". Returns null if none was. */
export const describeCanceledDate = (
  { canceledDate, canceledBy }: Pick<GuestRequest, "canceledDate" | "canceledBy">,
  formatDate: (iso: string) => string,
): string | null =>
  canceledDate && `${canceledBy === "guest" ? "Gave back" : "Called off"} ${formatDate(canceledDate)}`;

const OFFER_LIFETIME_MS = 7 * 24 * HOUR_MS;

export const computeOfferExpiry = (now: Date): string =>
  new Date(now.getTime() + OFFER_LIFETIME_MS).toISOString();

/**
 * Returns when a date's reminders are due: 168 and 24 hours before it. Leaves out reminders due at or before `after`.
 */
export const listReminders = (scheduledDate: string, after: Date): string[] =>
  [168, 24]
    .map((hours) => Date.parse(scheduledDate) - hours * HOUR_MS)
    .filter((time) => time > after.getTime())
    .map((time) => new Date(time).toISOString());

export const findNextReminder = (scheduledDate: string, after: Date): string | null =>
  listReminders(scheduledDate, after)[0] ?? null;

/** Returns whether a request's recording is still to come. */
export const isRecordingUpcoming = (
  { status, scheduledDate }: Pick<GuestRequest, "status" | "scheduledDate">,
  now: Date,
): boolean => status === "scheduled" && scheduledDate !== null && Date.parse(scheduledDate) >= now.getTime();

/** Returns whether the end of a scheduled recording has passed. */
export const isRecordingOver = (
  { status, scheduledDate }: Pick<GuestRequest, "status" | "scheduledDate">,
  show: Show,
  now: Date,
): boolean =>
  status === "scheduled" && scheduledDate !== null && addShowLength(new Date(scheduledDate), show) <= now;

/** Returns whether a guest's date was set at or after the given time. */
export const wasScheduledSince = (
  { scheduledAt }: Pick<GuestRequest, "scheduledAt">,
  moment: string,
): boolean => scheduledAt !== null && scheduledAt >= moment;

/**
 * Returns whether a guest was sent the thank-you email for their current date. A guest who comes back for another show
 * has a new date.
 */
export const wasThanked = ({
  thankedAt,
  scheduledAt,
}: Pick<GuestRequest, "scheduledAt"> & { thankedAt: string | null }): boolean =>
  thankedAt !== null && (scheduledAt === null || thankedAt >= scheduledAt);

/**
 * Returns why a recording date may be a mistake, or undefined if it looks right. The date may be in the past, have no
 * show, or already have another guest.
 */
export function findRecordingDateProblem(
  show: Show,
  date: Date,
  otherGuest: { name: string } | undefined,
  now: Date,
): string | undefined {
  if (date < now) return "This date is past.";
  const day = toShowDay(show, date);
  if (!findShowDate(show, day)) return `${describeDayWithoutShow(day)}.`;
  return otherGuest && `This date has a guest: ${otherGuest.name}.`;
}

/** Returns a sentence like "There is no show on Friday, Dec 4". `day` is yyyy-mm-dd. */
export const describeDayWithoutShow = (day: string): string =>
  `There is no show on ${new Intl.DateTimeFormat("en-US", { weekday: "long", month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))}`;

export type DateMailKind = "invitation" | "update" | "cancellation";

/** Column values that reset the status of a reopened request's emails. Its calendar event stays the same. */
export const CLEARED_MAIL_COLUMNS = { mailId: null, mailKind: null, mailDate: null };

/**
 * Returns the recording date that the guest knows from the last email about it. Returns null if there was no such
 * email, or if the last one canceled the date.
 */
export const getLastEmailedDate = ({
  mailKind,
  mailDate,
}: {
  mailKind: DateMailKind | null;
  mailDate: string | null;
}): string | null => (mailKind === "cancellation" ? null : mailDate);

/**
 * Returns the kind of email that a change requires, or null if it requires none. `knownDate` is the date from
 * `getLastEmailedDate`; `newState` is null if the request is deleted.
 */
export function chooseDateMailKind(
  knownDate: string | null,
  newState: { status: Status; scheduledDate: string | null } | null,
  shouldNotify: boolean,
): DateMailKind | null {
  if (!shouldNotify || newState?.status === "completed") return null;
  if (newState?.status !== "scheduled") return knownDate === null ? null : "cancellation";
  if (knownDate === null) return "invitation";
  return knownDate === newState.scheduledDate ? null : "update";
}

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const MOMENT_PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Parses an ISO 8601 date. Without a time, it means the show's start on that day; without an offset, the time is in the
 * show's time zone. Returns null for any other text.
 */
export function parseRecordingDate(text: string, show: Show): Date | null {
  const day = DATE_PATTERN.exec(text) ?? MOMENT_PATTERN.exec(text);
  if (!day) return null;
  const [, year, month, date, hour, minute] = day.map(Number);
  const { hour: startHour, minute: startMinute, timeZone } = findScheduleOn(show, text.slice(0, 10));
  const localTime = {
    year: year ?? 0,
    month: month ?? 0,
    day: date ?? 0,
    hour: day[4] === undefined ? startHour : (hour ?? 0),
    minute: day[5] === undefined ? startMinute : (minute ?? 0),
  };
  if (!isRealDate(localTime)) return null;
  return nullIfYearOutOfRange(MOMENT_PATTERN.test(text) ? new Date(text) : toMoment(localTime, timeZone));
}

/** Returns whether the date and time exist, unlike February 30. */
function isRealDate({ year, month, day, hour, minute }: Parameters<typeof toMoment>[0]): boolean {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
}

/**
 * Returns the date, or null if its year is before 1970 or after 9998: calendars and both databases write years with
 * four digits.
 */
const nullIfYearOutOfRange = (date: Date): Date | null =>
  date.getTime() >= Date.UTC(1970, 0, 2) && date.getTime() < Date.UTC(9999, 0) ? date : null;

export const addShowLength = (start: Date, show: Show): Date =>
  new Date(start.getTime() + findScheduleAt(show, start).lengthMinutes * 60_000);

/** Returns the URL of a profile, or null if the text isn't a web address. Guests can leave out `https://`. */
export function parseProfileUrl(profile: string | null): string | null {
  if (!profile) return null;
  const address = /^https?:\/\//i.test(profile) ? profile : `https://${profile}`;
  if (/\s/.test(profile) || !URL.canParse(address)) return null;
  const { hostname, username } = new URL(address);
  return hostname.includes(".") && username === "" && !/^[a-z]+:(?!\/\/)/i.test(profile) ? address : null;
}

/**
 * Returns the URL of the smallest copy of a guest's photo, or undefined for a photo on another site, which is never
 * loaded.
 */
export function findSmallPhotoUrl(photoUrl: string | null): string | undefined {
  const picture = photoUrl ? parsePictureAddress(photoUrl) : undefined;
  return picture && formatSmallestAddress(picture);
}

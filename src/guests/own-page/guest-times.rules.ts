import { formatCount } from "#platform/texts/counts.rules.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import {
  formatLongDate,
  formatTimeOfDay,
  formatWeekdayDate,
  formatZoneName,
  formatZonePlace,
} from "#platform/time/zoned-time.rules.ts";
import type { GuestPage, OfferedShowTime } from "./guest-page.contract.ts";

type Zones = Pick<GuestPage, "timeZone" | "showTimeZone">;

/** Formats the show's day as "December 16", in the guest's time zone. */
export const formatGuestDay = ({ startsAt }: OfferedShowTime, { timeZone }: Zones): string =>
  formatWeekdayDate(new Date(startsAt), timeZone).replace(/^\w+, /, "");

/** Formats the show's day as "Wed, December 16", in the guest's time zone. */
export const formatShortGuestDay = (show: OfferedShowTime, zones: Zones): string =>
  formatWeekdayDate(new Date(show.startsAt), zones.timeZone).replace(/^(\w{3})\w*/, "$1");

/**
 * Returns the noun for what the guest chooses: "Thursday" if all offered dates fall on Thursdays in the guest's time
 * zone, and "date" if they fall on different days of the week.
 */
export function describeOfferedDay(
  offers: readonly Pick<OfferedShowTime, "startsAt">[],
  { timeZone }: Zones,
): string {
  const [weekday, ...otherWeekdays] = new Set(
    offers.map(({ startsAt }) => formatWeekdayDate(new Date(startsAt), timeZone).split(",")[0]),
  );
  return weekday && otherWeekdays.length === 0 ? weekday : "date";
}

/** Formats the show's start as "7:00 PM in Stockholm", in the guest's time zone. */
export const formatGuestTime = ({ startsAt }: OfferedShowTime, { timeZone }: Zones): string =>
  `${formatTimeOfDay(new Date(startsAt), timeZone)} ${formatZonePlace(timeZone)}`;

/**
 * Formats the show's start in its own time zone as "11:00 AM Mountain Time, 2026". Adds the day if it differs from the
 * day in the guest's time zone.
 */
export function formatStartInShowZone(show: OfferedShowTime, zones: Zones): string {
  const start = new Date(show.startsAt);
  const time = `${formatTimeOfDay(start, zones.showTimeZone)} ${formatZoneName(start, zones.showTimeZone)}`;
  const [ownDay, showDay] = [
    formatLongDate(start, zones.timeZone),
    formatLongDate(start, zones.showTimeZone),
  ];
  return `${time}, ${ownDay === showDay ? show.date.slice(0, 4) : showDay}`;
}

/** Formats the show's hours as "7:00 PM to 8:00 PM". */
export const formatTimeRange = ({ startsAt, endsAt }: OfferedShowTime, timeZone: string): string =>
  `${formatTimeOfDay(new Date(startsAt), timeZone)} to ${formatTimeOfDay(new Date(endsAt), timeZone)}`;

/**
 * Tells the guest which date was canceled and why, like "You gave back Wednesday, December 9: “I'm ill.”" Returns an
 * empty string if none was canceled.
 */
export function describeCancellation({
  canceledDate,
  canceledBy,
  cancelReason,
  timeZone,
}: Pick<GuestPage, "canceledDate" | "canceledBy" | "cancelReason" | "timeZone">): string {
  // Greenroom 2.0.0 stored only the reason.
  if (!canceledDate) return cancelReason ? `Your date was called off: ${quoteSentence(cancelReason)}` : "";
  const who = canceledBy === "guest" ? "You gave back" : "We had to call off";
  const day = formatWeekdayDate(new Date(canceledDate), timeZone);
  return `${who} ${day}${cancelReason ? `: ${quoteSentence(cancelReason)}` : "."}`;
}

const quoteSentence = (text: string) => `“${text}${/[.!?…]$/.test(text) ? "" : "."}”`;

/** Formats the remaining reminders as "7 days and 1 day before". Returns null if there are none. */
export function formatReminders({
  startsAt,
  reminders,
}: Pick<OfferedShowTime, "startsAt" | "reminders">): string | null {
  if (reminders.length === 0) return null;
  const days = reminders.map((remindAt) =>
    Math.round((Date.parse(startsAt) - Date.parse(remindAt)) / DAY_MS),
  );
  return `${days.map((dayCount) => formatCount(dayCount, "day")).join(" and ")} before`;
}

export const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

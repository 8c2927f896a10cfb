import { HOUR_MS } from "./units.rules.ts";
import {
  computeUtcOffsetMinutes,
  formatShortZoneName,
  listClockChanges,
  toWallTime,
  type WallTime,
} from "./zoned-time.rules.ts";

export type Mailbox = { name: string; address: string };

/**
 * A calendar event. Its `uid` never changes, and its `sequence` increases with every change, so that calendars replace
 * their copy with the latest version.
 */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  start: Date;
  end: Date;
  timeZone: string;
  stamp: Date;
  summary: string;
  description: string;
  location?: string;
  organizer?: Mailbox;
  attendee?: Mailbox;
  /** Whether calendar programs should ask the attendee to accept or decline, and send the reply to the organizer. */
  asksForAnswer?: boolean;
  url?: string;
  weekly?: true;
  /** The start times of the occurrences that a weekly event skips, in the event's time zone. */
  except?: readonly WallTime[];
  /**
   * If this event replaces one occurrence of the weekly event with the same `uid`, this is the original start of that
   * occurrence.
   */
  insteadOf?: WallTime;
  until?: Date;
  calendarName?: string;
};

/**
 * From RFC 5546: REQUEST invites people or changes an event, CANCEL cancels it, and PUBLISH is for files that people
 * add to their calendars themselves.
 */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/** Writes an iCalendar file with one or more events. */
export function writeICalendar(method: CalendarMethod, ...events: CalendarEvent[]): string {
  const calendarName = events[0]?.calendarName;
  const zones = new Map(events.toReversed().map((event) => [event.timeZone, event]));
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Greenroom//Greenroom//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(calendarName ? formatCalendarHeader(calendarName) : []),
    ...[...zones.values()].flatMap(formatTimeZone),
    ...events.flatMap((event) => formatEvent(event, method === "CANCEL")),
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

const formatEvent = (event: CalendarEvent, isCancelled: boolean): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${formatUtcTime(event.stamp)}`,
  ...(event.insteadOf ? [`RECURRENCE-ID;TZID=${event.timeZone}:${formatWallTime(event.insteadOf)}`] : []),
  ...formatTimes(event),
  ...(event.weekly ? [`RRULE:FREQ=WEEKLY${event.until ? `;UNTIL=${formatUtcTime(event.until)}` : ""}`] : []),
  ...(event.except ?? []).map((wallTime) => `EXDATE;TZID=${event.timeZone}:${formatWallTime(wallTime)}`),
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  ...(event.organizer
    ? [`ORGANIZER;CN=${quoteParameter(event.organizer.name)}:${formatMailto(event.organizer)}`]
    : []),
  ...(event.attendee ? [formatAttendee(event.attendee, event.asksForAnswer)] : []),
  `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
  "TRANSP:OPAQUE",
  "END:VEVENT",
];

const formatCalendarHeader = (name: string): string[] => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  "REFRESH-INTERVAL;VALUE=DURATION:P1D",
  "X-PUBLISHED-TTL:P1D",
];

const formatAttendee = (attendee: Mailbox, asksForAnswer = false): string =>
  `ATTENDEE;CN=${quoteParameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION${
    asksForAnswer ? ";RSVP=TRUE" : ""
  }:${formatMailto(attendee)}`;

/**
 * Formats an event's start and end. Uses UTC near a clock change, because a local time may then occur twice, and
 * calendar programs disagree on which of the two is meant.
 */
function formatTimes({ start, end, timeZone, weekly }: CalendarEvent): string[] {
  const surroundingTimes = [
    new Date(start.getTime() - 3 * HOUR_MS),
    new Date(end.getTime() + 3 * HOUR_MS),
  ] as const;
  if (!weekly && listClockChanges(timeZone, ...surroundingTimes).length > 0)
    return [`DTSTART:${formatUtcTime(start)}`, `DTEND:${formatUtcTime(end)}`];
  return [
    `DTSTART;TZID=${timeZone}:${formatLocalTime(start, timeZone)}`,
    `DTEND;TZID=${timeZone}:${formatLocalTime(end, timeZone)}`,
  ];
}

const YEAR_MS = 366 * 24 * HOUR_MS;

/** Returns the time up to which a weekly event lists clock changes: four years after the event's `stamp`. */
export const computeEndOfListedClockChanges = (stamp: Date): Date => new Date(stamp.getTime() + 4 * YEAR_MS);

/**
 * Formats a time zone. Lists each clock change separately, because not all zones change their clocks by the same rule
 * every year.
 */
function formatTimeZone({ timeZone, start, end, weekly, stamp }: CalendarEvent): string[] {
  const firstKnown = new Date(start.getTime() - YEAR_MS);
  const lastKnown = weekly ? computeEndOfListedClockChanges(stamp) : new Date(end.getTime() + YEAR_MS);
  const firstOffset = computeUtcOffsetMinutes(firstKnown, timeZone);
  const clockChanges = listClockChanges(timeZone, firstKnown, lastKnown);
  const standardOffset = Math.min(firstOffset, ...clockChanges.map((change) => change.to));
  const observances = [{ at: firstKnown, from: firstOffset, to: firstOffset }, ...clockChanges];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...observances.flatMap((change) => {
      const kind = change.to > standardOffset ? "DAYLIGHT" : "STANDARD";
      return [
        `BEGIN:${kind}`,
        `DTSTART:${formatShiftedTime(change.at, change.from)}`,
        `TZOFFSETFROM:${formatOffsetDigits(change.from)}`,
        `TZOFFSETTO:${formatOffsetDigits(change.to)}`,
        `TZNAME:${escapeText(formatShortZoneName(change.at, timeZone))}`,
        `END:${kind}`,
      ];
    }),
    "END:VTIMEZONE",
  ];
}

const padDigits = (value: number, length = 2): string => String(value).padStart(length, "0");

const formatUtcTime = (time: Date): string => `${time.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const formatShiftedTime = (time: Date, minutes: number): string =>
  formatUtcTime(new Date(time.getTime() + minutes * 60_000)).slice(0, -1);

const formatLocalTime = (time: Date, timeZone: string): string => formatWallTime(toWallTime(time, timeZone));

function formatWallTime({ second = 0, ...time }: WallTime & { second?: number }): string {
  const date = `${padDigits(time.year, 4)}${padDigits(time.month)}${padDigits(time.day)}`;
  return `${date}T${padDigits(time.hour)}${padDigits(time.minute)}${padDigits(second)}`;
}

const formatOffsetDigits = (minutes: number): string =>
  `${minutes < 0 ? "-" : "+"}${padDigits(Math.floor(Math.abs(minutes) / 60))}${padDigits(Math.abs(minutes) % 60)}`;

/** Escapes text. Line breaks become `\n`, so that the text can't add lines to the file. */
const escapeText = (value: string): string =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const quoteParameter = (value: string): string =>
  `"${value
    .replace(/\p{Cc}+/gu, " ")
    .replaceAll('"', "'")
    .trim()}"`;

const formatMailto = ({ address }: Mailbox): string => `mailto:${address.replace(/[\p{Cc}\s]/gu, "")}`;

function foldLine(line: string): string {
  const lines: string[] = [];
  let [currentLine, bytes] = ["", 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > (lines.length ? 74 : 75)) {
      lines.push(currentLine);
      [currentLine, bytes] = ["", 0];
    }
    currentLine += character;
    bytes += size;
  }
  return [...lines, currentLine].join("\r\n ");
}

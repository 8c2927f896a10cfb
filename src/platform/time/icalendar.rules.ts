import { clockChanges, shortZoneName, utcOffset, wallTime } from "#platform/time/zoned-time.rules.ts";

/** A person or a mailbox in an invitation. */
export type Mailbox = { name: string; address: string };

/**
 * One event. `uid` stays the same for the event's whole life and `sequence` grows with each change of it, so that
 * calendars replace what they have. `end` is later than `start`; both are shown in `timeZone` (an IANA name).
 */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  start: Date;
  end: Date;
  timeZone: string;
  /** When this copy was written. */
  stamp: Date;
  summary: string;
  description: string;
  location?: string;
  organizer?: Mailbox;
  attendee?: Mailbox;
  url?: string;
  /** It comes again every week, at the same time by the zone's clocks, without end. */
  weekly?: true;
  /** Set for a calendar that is subscribed to: its name. It asks to be fetched again every day. */
  calendarName?: string;
};

/** REQUEST invites or changes, CANCEL takes back, PUBLISH is for whoever adds it by hand (RFC 5546). */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/** The event as an iCalendar file (RFC 5545): UTF-8 text, CRLF line ends, its time zone defined inside. */
export function icalendar(method: CalendarMethod, event: CalendarEvent): string {
  const cancelled = method === "CANCEL";
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Greenroom//Greenroom//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(event.calendarName ? calendarLines(event.calendarName) : []),
    ...timeZoneLines(event),
    "BEGIN:VEVENT",
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    ...whenLines(event),
    ...(event.weekly ? ["RRULE:FREQ=WEEKLY"] : []),
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    ...(event.organizer
      ? [`ORGANIZER;CN=${parameter(event.organizer.name)}:${mailto(event.organizer)}`]
      : []),
    ...(event.attendee ? [attendeeLine(event.attendee, cancelled)] : []),
    `STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

/** By RFC 7986, and before it by what calendar programs have agreed on. */
const calendarLines = (name: string): string[] => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  "REFRESH-INTERVAL;VALUE=DURATION:P1D",
  "X-PUBLISHED-TTL:P1D",
];

const attendeeLine = (attendee: Mailbox, cancelled: boolean): string =>
  `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION${
    cancelled ? "" : ";RSVP=TRUE"
  }:${mailto(attendee)}`;

const HOUR_MS = 60 * 60 * 1000;

/**
 * In the zone's own time, so that calendars show the zone. Not within hours of a clock change: there a local time may
 * be shown twice, and parsers differ on which is meant.
 */
function whenLines({ start, end, timeZone, weekly }: CalendarEvent): string[] {
  const around = [new Date(start.getTime() - 3 * HOUR_MS), new Date(end.getTime() + 3 * HOUR_MS)] as const;
  if (!weekly && clockChanges(timeZone, ...around).length > 0)
    return [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`];
  return [
    `DTSTART;TZID=${timeZone}:${local(start, timeZone)}`,
    `DTEND;TZID=${timeZone}:${local(end, timeZone)}`,
  ];
}

const YEAR_MS = 366 * 24 * HOUR_MS;

/** As far as a weekly event's clock changes are written out, counted from the copy's stamp. */
const WEEKLY_YEARS = 4;

/**
 * The zone's clock changes from a year before the event to a year after it (a weekly one: to some years after the copy
 * was written), each written out: no yearly rule has to be guessed, and the zones whose changes follow no rule come out
 * right too.
 */
function timeZoneLines({ timeZone, start, end, weekly, stamp }: CalendarEvent): string[] {
  const from = new Date(start.getTime() - YEAR_MS);
  const to = weekly ? stamp.getTime() + WEEKLY_YEARS * YEAR_MS : end.getTime() + YEAR_MS;
  const base = utcOffset(from, timeZone);
  const changes = clockChanges(timeZone, from, new Date(to));
  const standard = Math.min(base, ...changes.map((change) => change.to));
  const observances = [{ at: from, from: base, to: base }, ...changes];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...observances.flatMap((change) => {
      const kind = change.to > standard ? "DAYLIGHT" : "STANDARD";
      return [
        `BEGIN:${kind}`,
        // The onset is written in the clock's time before the change.
        `DTSTART:${shifted(change.at, change.from)}`,
        `TZOFFSETFROM:${offset(change.from)}`,
        `TZOFFSETTO:${offset(change.to)}`,
        `TZNAME:${text(shortZoneName(change.at, timeZone))}`,
        `END:${kind}`,
      ];
    }),
    "END:VTIMEZONE",
  ];
}

const digits = (value: number, length = 2): string => String(value).padStart(length, "0");

const utc = (at: Date): string => `${at.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const shifted = (at: Date, minutes: number): string =>
  utc(new Date(at.getTime() + minutes * 60_000)).slice(0, -1);

function local(at: Date, timeZone: string): string {
  const wall = wallTime(at, timeZone);
  const date = `${digits(wall.year, 4)}${digits(wall.month)}${digits(wall.day)}`;
  return `${date}T${digits(wall.hour)}${digits(wall.minute)}${digits(wall.second)}`;
}

const offset = (minutes: number): string =>
  `${minutes < 0 ? "-" : "+"}${digits(Math.floor(Math.abs(minutes) / 60))}${digits(Math.abs(minutes) % 60)}`;

/** Every control character but the line end goes: a line end is written `\n`, so a text can never begin a line. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** A parameter's value in quotes, which it cannot contain itself (RFC 5545, 3.2). */
const parameter = (value: string): string =>
  `"${value
    .replace(/\p{Cc}+/gu, " ")
    .replaceAll('"', "'")
    .trim()}"`;

const mailto = ({ address }: Mailbox): string => `mailto:${address.replace(/[\p{Cc}\s]/gu, "")}`;

/** Lines of at most 75 bytes, the next ones led by a space; no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, bytes] = ["", 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > (lines.length ? 74 : 75)) {
      lines.push(current);
      [current, bytes] = ["", 0];
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join("\r\n ");
}

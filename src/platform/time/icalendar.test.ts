import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type CalendarEvent, writeICalendar } from "./icalendar.rules.ts";
import { parseCalendar } from "./testing/calendar-parser.ts";
import { HOUR_MS } from "./units.rules.ts";
import { toMoment } from "./zoned-time.rules.ts";

const EVENT: CalendarEvent = {
  uid: "one@show",
  sequence: 0,
  start: new Date("2026-12-09T18:00:00Z"),
  end: new Date("2026-12-09T19:00:00Z"),
  timeZone: "America/Denver",
  stamp: new Date("2026-11-21T10:00:00Z"),
  summary: "The show",
  description: "Come early.",
};

function parseEvent(file: string) {
  const { calendar, component, event } = parseCalendar(file);
  const readZonedTime = (name: string) => {
    const time = component.getFirstPropertyValue(name);
    if (!(time instanceof ICAL.Time)) throw new Error(`${name} is not a time`);
    return { at: time.toJSDate().toISOString(), shown: time.toString() };
  };
  return { calendar, component, event, start: readZonedTime("dtstart"), end: readZonedTime("dtend") };
}

// Wednesdays at 11:00 before and after each clock change, in zones that move their clocks forward or back, or that
// never change them.
test.each([
  ["America/Denver", 2026, 3, 4, "2026-03-04T18:00:00.000Z"],
  ["America/Denver", 2026, 3, 11, "2026-03-11T17:00:00.000Z"],
  ["America/Denver", 2026, 10, 28, "2026-10-28T17:00:00.000Z"],
  ["America/Denver", 2026, 11, 4, "2026-11-04T18:00:00.000Z"],
  ["Europe/Berlin", 2026, 3, 25, "2026-03-25T10:00:00.000Z"],
  ["Europe/Berlin", 2026, 4, 1, "2026-04-01T09:00:00.000Z"],
  ["Australia/Sydney", 2026, 4, 1, "2026-04-01T00:00:00.000Z"],
  ["Australia/Sydney", 2026, 4, 8, "2026-04-08T01:00:00.000Z"],
  ["Australia/Lord_Howe", 2026, 4, 8, "2026-04-08T00:30:00.000Z"],
  ["Asia/Kolkata", 2026, 4, 8, "2026-04-08T05:30:00.000Z"],
  ["Africa/Casablanca", 2026, 3, 4, "2026-03-04T11:00:00.000Z"],
  ["Africa/Casablanca", 2026, 4, 1, "2026-04-01T10:00:00.000Z"],
  ["UTC", 2026, 4, 8, "2026-04-08T11:00:00.000Z"],
])(
  "in %s on %i-%i-%i, 11:00 is %s for a parser that knows no zones",
  (timeZone, year, month, day, instant) => {
    const start = toMoment({ year, month, day, hour: 11, minute: 0 }, timeZone);
    expect(start.toISOString()).toBe(instant);
    const end = new Date(start.getTime() + HOUR_MS);
    const parsedEvent = parseEvent(writeICalendar("REQUEST", { ...EVENT, timeZone, start, end }));
    expect(parsedEvent.start.at).toBe(instant);
    expect(parsedEvent.start.shown).toContain("T11:00:00");
    expect(parsedEvent.end.at).toBe(end.toISOString());
    expect(parsedEvent.component.getFirstProperty("dtstart")?.getParameter("tzid")).toBe(timeZone);
  },
);

test("a show in an hour that the clocks show twice lasts one hour", () => {
  const [start, end] = [new Date("2026-11-01T07:30:00Z"), new Date("2026-11-01T08:30:00Z")];
  const parsedEvent = parseEvent(writeICalendar("REQUEST", { ...EVENT, start, end }));
  expect([parsedEvent.start.at, parsedEvent.end.at]).toEqual([start.toISOString(), end.toISOString()]);
});

test("an invitation, its change and its cancellation are for the same event", () => {
  const peopleAndSequence = {
    organizer: { name: "The show", address: "show@example.com" },
    attendee: { name: 'Zoë "Z" Vail; Jr.\r\nATTENDEE:mailto:all@example.com', address: "zoe@example.com" },
  };
  const firstEvent = parseEvent(writeICalendar("REQUEST", { ...EVENT, ...peopleAndSequence }));
  const lastEvent = parseEvent(writeICalendar("CANCEL", { ...EVENT, ...peopleAndSequence, sequence: 2 }));
  expect(firstEvent.calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(lastEvent.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  expect([firstEvent.event.uid, firstEvent.event.sequence]).toEqual(["one@show", 0]);
  expect([lastEvent.event.uid, lastEvent.event.sequence]).toEqual(["one@show", 2]);
  expect(lastEvent.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  const attendees = firstEvent.component.getAllProperties("attendee");
  expect(attendees.map((attendee) => attendee.getFirstValue())).toEqual(["mailto:zoe@example.com"]);
  expect(attendees[0]?.getParameter("cn")).toBe("Zoë 'Z' Vail; Jr. ATTENDEE:mailto:all@example.com");
});

test("texts from strangers stay texts, however long", () => {
  const summary = `${"Ümlaut 🎙 ".repeat(30)}\r\nDTSTART:19700101T000000Z\\n, ; end`;
  const file = writeICalendar("REQUEST", { ...EVENT, summary, description: "a\nb" });
  const parsedEvent = parseEvent(file);
  expect(parsedEvent.event.summary).toBe(summary.replace("\r\n", "\n"));
  expect(parsedEvent.event.description).toBe("a\nb");
  const lines = file.split("\r\n");
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(file).not.toMatch(/[^\r]\n/);
});

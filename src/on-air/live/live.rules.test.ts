import { describe, expect, test } from "vitest";
import { createZoneClock } from "#platform/time/zoned-time.rules.ts";
import { defaultShow } from "#show.ts";
import {
  countMsToNextMinute,
  findMinuteOnAir,
  formatCountdown,
  formatTimeUntil,
  isNearShow,
} from "./live.rules.ts";

const parseDate = (iso: string) => new Date(iso);

describe("live on Wednesday from 11:00 to 11:59, on the clock that counts", () => {
  test.each([
    ["America/Denver", "2026-11-18T17:59:59.999Z", false],
    ["America/Denver", "2026-11-18T18:00:00.000Z", true],
    ["America/Denver", "2026-11-18T18:59:59.999Z", true],
    ["America/Denver", "2026-11-18T19:00:00.000Z", false],
    ["America/Denver", "2026-11-17T18:30:00.000Z", false],
    ["America/Denver", "2026-11-19T18:30:00.000Z", false],
    // During daylight saving time, 11:00 in Denver is an hour earlier in UTC.
    ["America/Denver", "2026-07-15T17:00:00.000Z", true],
    ["America/Denver", "2026-07-15T18:00:00.000Z", false],
    ["Europe/London", "2026-11-18T11:00:00.000Z", true],
    ["Europe/London", "2026-11-18T12:00:00.000Z", false],
    // On Kiritimati, it is already Wednesday when it is still Tuesday in London.
    ["Pacific/Kiritimati", "2026-11-17T21:00:00.000Z", true],
    ["Pacific/Kiritimati", "2026-11-17T22:00:00.000Z", false],
    ["Asia/Kathmandu", "2026-11-18T05:14:59.000Z", false],
    ["Asia/Kathmandu", "2026-11-18T05:15:00.000Z", true],
    ["Pacific/Pago_Pago", "2026-11-18T22:00:00.000Z", true],
    ["UTC", "2026-11-18T11:59:59.999Z", true],
  ])("in %s at %s: %s", (timeZone, moment, live) => {
    expect(findMinuteOnAir(defaultShow, parseDate(moment), createZoneClock(timeZone)) !== undefined).toBe(
      live,
    );
  });
});

test.each([
  ["2026-11-13T19:00:00Z", "4 d 23 h"],
  ["2026-11-13T19:59:00Z", "4 d 22 h"],
  ["2026-11-11T19:00:00Z", "6 d 23 h"],
  ["2026-11-16T18:00:00Z", "2 d"],
  ["2026-11-17T18:00:00Z", "1 d"],
  ["2026-11-17T18:00:01Z", "1 d"],
  ["2026-11-17T18:01:00Z", "23 h 59 min"],
  ["2026-11-18T12:57:00Z", "5 h 3 min"],
  ["2026-11-18T16:00:00Z", "2 h"],
  ["2026-11-18T17:48:00Z", "12 min"],
  ["2026-11-18T17:59:01Z", "1 min"],
  ["2026-11-18T17:59:59.999Z", "1 min"],
  ["2026-11-18T18:00:00Z", "0 min"],
])("at %s the next show is in %s", (moment, text) => {
  expect(formatTimeUntil(parseDate("2026-11-18T18:00:00Z"), parseDate(moment))).toBe(text);
});

test.each([
  ["a morning in London, seven hours before", "2026-11-18T11:00:00Z", "7 h"],
  ["a minute before", "2026-11-18T17:59:00Z", "1 min"],
  ["while it is on", "2026-11-18T18:30:00Z", undefined],
  ["at its end", "2026-11-18T19:00:00Z", "6 d 23 h"],
])("the countdown follows the zone of the show: %s", (_, moment, wait) => {
  expect(formatCountdown(defaultShow, parseDate(moment))).toBe(wait);
});

test("an hour less is left if clocks are set forward before the show", () => {
  const formatTimeLeft = (moment: string) => formatCountdown(defaultShow, parseDate(moment));
  // Both times are noon on a Friday in Denver.
  expect(formatTimeLeft("2026-02-27T19:00:00Z")).toBe("4 d 23 h");
  expect(formatTimeLeft("2026-03-06T19:00:00Z")).toBe("4 d 22 h");
  expect(formatTimeLeft("2026-10-30T18:00:00Z")).toBe("5 d");
});

test("the marker is on the minute, and the next minute is never more than a minute away", () => {
  expect(findMinuteOnAir(defaultShow, parseDate("2026-11-18T18:22:59Z"), undefined)).toBe(22);
  expect(countMsToNextMinute(parseDate("2026-11-18T17:59:59.750Z"))).toBe(250);
  expect(countMsToNextMinute(parseDate("2026-11-18T18:00:00.000Z"))).toBe(60_000);
});

test("a show that the team ended isn't live anymore, and the countdown runs to the next one", () => {
  const denver = createZoneClock("America/Denver");
  const moment = parseDate("2026-12-09T18:30:00Z");
  expect(findMinuteOnAir(defaultShow, moment, denver)).toBe(30);
  expect(findMinuteOnAir(defaultShow, moment, denver, ["2026-12-09"])).toBeUndefined();
  expect(formatCountdown(defaultShow, moment)).toBeUndefined();
  expect(formatCountdown(defaultShow, moment, ["2026-12-09"])).toBe("6 d 23 h");
});

test.each([
  ["off", "2026-12-09T17:29:00Z", false],
  ["off", "2026-12-09T17:31:00Z", true],
  ["off", "2026-12-09T19:29:00Z", true],
  ["skipped", "2026-12-09T19:31:00Z", false],
  ["live", "2026-12-08T12:00:00Z", true],
])("while it is %s at %s, something may happen at any moment: %s", (status, moment, isNear) => {
  const state = { status, startsAt: "2026-12-09T18:00:00Z", endsAt: "2026-12-09T19:00:00Z" };
  expect(isNearShow(state, parseDate(moment))).toBe(isNear);
});

import { describe, expect, test } from "vitest";
import { zoneClock } from "#platform/time/zoned-time.rules.ts";
import { defaultShow } from "#show.ts";
import {
  countDown,
  countMsToNextMinute,
  findFirstShow,
  findMinuteOnAir,
  findShowHour,
  formatTimeUntil,
  isNearShow,
  type LiveHour,
} from "./live.rules.ts";

const WEDNESDAY: LiveHour = { weekday: 3, hour: 11, minute: 0, lengthMinutes: 60 };
const at = (iso: string) => new Date(iso);

describe("live on Wednesday from 11:00 to 11:59 by the clock that counts", () => {
  test.each([
    ["America/Denver", "2026-11-18T17:59:59.999Z", false],
    ["America/Denver", "2026-11-18T18:00:00.000Z", true],
    ["America/Denver", "2026-11-18T18:59:59.999Z", true],
    ["America/Denver", "2026-11-18T19:00:00.000Z", false],
    ["America/Denver", "2026-11-17T18:30:00.000Z", false],
    ["America/Denver", "2026-11-19T18:30:00.000Z", false],
    // Summer time moves the hour with the clock.
    ["America/Denver", "2026-07-15T17:00:00.000Z", true],
    ["America/Denver", "2026-07-15T18:00:00.000Z", false],
    ["Europe/London", "2026-11-18T11:00:00.000Z", true],
    ["Europe/London", "2026-11-18T12:00:00.000Z", false],
    // Where Wednesday has come while London still has Tuesday.
    ["Pacific/Kiritimati", "2026-11-17T21:00:00.000Z", true],
    ["Pacific/Kiritimati", "2026-11-17T22:00:00.000Z", false],
    ["Asia/Kathmandu", "2026-11-18T05:14:59.000Z", false],
    ["Asia/Kathmandu", "2026-11-18T05:15:00.000Z", true],
    ["Pacific/Pago_Pago", "2026-11-18T22:00:00.000Z", true],
    ["UTC", "2026-11-18T11:59:59.999Z", true],
  ])("in %s at %s: %s", (timeZone, moment, live) => {
    expect(findShowHour(at(moment), WEDNESDAY, zoneClock(timeZone)).live).toBe(live);
  });
});

describe("the hour that counts", () => {
  test.each([
    ["days before", "2026-11-13T19:00:00Z", "2026-11-18T18:00:00.000Z"],
    ["while it lasts", "2026-11-18T18:59:59Z", "2026-11-18T18:00:00.000Z"],
    ["as soon as it ends", "2026-11-18T19:00:00Z", "2026-11-25T18:00:00.000Z"],
    ["before clocks are set forward", "2026-03-05T18:00:00Z", "2026-03-11T17:00:00.000Z"],
    ["before clocks are set back", "2026-10-29T17:00:00Z", "2026-11-04T18:00:00.000Z"],
    ["over the turn of the year", "2026-12-31T12:00:00Z", "2027-01-06T18:00:00.000Z"],
  ])("%s", (_, moment, start) => {
    const hour = findShowHour(at(moment), WEDNESDAY, zoneClock("America/Denver"));
    expect(hour.start.toISOString()).toBe(start);
    expect(hour.end.getTime() - hour.start.getTime()).toBe(3_600_000);
  });

  test("may last past midnight into another day", () => {
    const late: LiveHour = { weekday: 6, hour: 23, minute: 30, lengthMinutes: 90 };
    const states = ["29T23:29", "29T23:30", "30T00:59", "30T01:00"].map(
      (moment) => findShowHour(at(`2026-08-${moment}:00Z`), late, zoneClock("UTC")).live,
    );
    expect(states).toEqual([false, true, true, false]);
  });

  test("may begin where clocks are set forward, and lasts as the wall clock says", () => {
    const night: LiveHour = { weekday: 0, hour: 1, minute: 30, lengthMinutes: 60 };
    const hour = findShowHour(at("2026-03-08T08:00:00Z"), night, zoneClock("America/Denver"));
    expect([hour.start, hour.end]).toEqual([at("2026-03-08T08:30:00Z"), at("2026-03-08T09:30:00Z")]);
  });

  test("every half hour of a spring is either live or before the next start, in every kind of zone", () => {
    for (const timeZone of ["America/Denver", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata"]) {
      let live = 0;
      for (let moment = Date.UTC(2026, 2, 5); moment < Date.UTC(2026, 3, 9); moment += 30 * 60_000) {
        const hour = findShowHour(new Date(moment), WEDNESDAY, zoneClock(timeZone));
        expect(hour.live).toBe(moment >= hour.start.getTime());
        expect(hour.end.getTime()).toBeGreaterThan(moment);
        live += hour.live ? 1 : 0;
      }
      expect(live).toBe(5 * 2);
    }
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
  expect(formatTimeUntil(at("2026-11-18T18:00:00Z"), at(moment))).toBe(text);
});

test.each([
  ["a morning in London, seven hours before", "2026-11-18T11:00:00Z", "7 h"],
  ["a minute before", "2026-11-18T17:59:00Z", "1 min"],
  ["while it is on", "2026-11-18T18:30:00Z", undefined],
  ["at its end", "2026-11-18T19:00:00Z", "6 d 23 h"],
])("the countdown follows the zone of the show: %s", (_, moment, wait) => {
  expect(countDown(defaultShow, at(moment))).toBe(wait);
});

test("an hour less is left where clocks are set forward before the show", () => {
  const left = (moment: string) =>
    formatTimeUntil(findShowHour(at(moment), WEDNESDAY, zoneClock("America/Denver")).start, at(moment));
  // Both are Friday, noon, in Denver.
  expect(left("2026-02-27T19:00:00Z")).toBe("4 d 23 h");
  expect(left("2026-03-06T19:00:00Z")).toBe("4 d 22 h");
  expect(left("2026-10-30T18:00:00Z")).toBe("5 d");
});

test("the needle stands on the minute, and the next minute is never more than a minute away", () => {
  expect(findMinuteOnAir(defaultShow, at("2026-11-18T18:22:59Z"), undefined)).toBe(22);
  expect(countMsToNextMinute(at("2026-11-18T17:59:59.750Z"))).toBe(250);
  expect(countMsToNextMinute(at("2026-11-18T18:00:00.000Z"))).toBe(60_000);
});

test("the first show falls on the day itself or the first right weekday after it", () => {
  const first = (day: string) => findFirstShow(day, WEDNESDAY, zoneClock("America/Denver")).toISOString();
  expect(first("2022-10-19")).toBe("2022-10-19T17:00:00.000Z");
  expect(first("2022-10-20")).toBe("2022-10-26T17:00:00.000Z");
});

test("a show that is over by word makes no clock live, and the wait is for the next one", () => {
  const denver = zoneClock("America/Denver");
  const moment = at("2026-12-09T18:30:00Z");
  expect(findMinuteOnAir(defaultShow, moment, denver)).toBe(30);
  expect(findMinuteOnAir(defaultShow, moment, denver, ["2026-12-09"])).toBeUndefined();
  expect(countDown(defaultShow, moment)).toBeUndefined();
  expect(countDown(defaultShow, moment, ["2026-12-09"])).toBe("6 d 23 h");
});

test.each([
  ["off", "2026-12-09T17:29:00Z", false],
  ["off", "2026-12-09T17:31:00Z", true],
  ["off", "2026-12-09T19:29:00Z", true],
  ["skipped", "2026-12-09T19:31:00Z", false],
  ["live", "2026-12-08T12:00:00Z", true],
])("while it is %s at %s, something may happen any moment: %s", (status, moment, isNear) => {
  const state = { status, startsAt: "2026-12-09T18:00:00Z", endsAt: "2026-12-09T19:00:00Z" };
  expect(isNearShow(state, at(moment))).toBe(isNear);
});

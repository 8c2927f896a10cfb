import { expect, test } from "vitest";
import { HOUR_MS } from "./units.rules.ts";
import {
  createZoneClock,
  deviceClock,
  formatLongDate,
  formatOffset,
  formatTimeOfDay,
  formatWeekdayDate,
  formatZoneName,
  toMoment,
  toWallTime,
} from "./zoned-time.rules.ts";

test.each([
  ["skipped", { year: 2026, month: 3, day: 8, hour: 2, minute: 30 }, "2026-03-08T09:30:00.000Z"],
  ["shown twice", { year: 2026, month: 11, day: 1, hour: 1, minute: 30 }, "2026-11-01T07:30:00.000Z"],
  ["just before", { year: 2026, month: 3, day: 8, hour: 1, minute: 59 }, "2026-03-08T08:59:00.000Z"],
  ["just after", { year: 2026, month: 3, day: 8, hour: 3, minute: 0 }, "2026-03-08T09:00:00.000Z"],
])("a time of Denver that is %s", (_, wall, instant) => {
  expect(toMoment(wall, "America/Denver").toISOString()).toBe(instant);
});

test("converting to local time and back gives the same moment, for every hour of a year", () => {
  for (const timeZone of ["America/Denver", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"])
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += HOUR_MS) {
      const wall = toWallTime(new Date(time), timeZone);
      expect(toWallTime(toMoment(wall, timeZone), timeZone)).toEqual(wall);
    }
});

test("the device's own clock matches the clock of its zone", () => {
  const previousZone = process.env.TZ;
  try {
    for (const timeZone of ["America/Denver", "Asia/Kathmandu", "Europe/London"]) {
      process.env.TZ = timeZone;
      const clock = createZoneClock(timeZone);
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += HOUR_MS) {
        const wall = deviceClock.toWallTime(new Date(time));
        expect(clock.toWallTime(new Date(time))).toMatchObject(wall);
        expect(deviceClock.toMoment(wall)).toEqual(clock.toMoment(wall));
      }
    }
  } finally {
    if (previousZone === undefined) delete process.env.TZ;
    else process.env.TZ = previousZone;
  }
});

test("dates are written with the zone's name and its offset from UTC", () => {
  const date = new Date("2026-12-09T18:00:00Z");
  expect(formatLongDate(date, "America/Denver")).toBe("Wednesday, December 9, 2026");
  expect(formatWeekdayDate(date, "America/Denver")).toBe("Wednesday, December 9");
  expect(formatTimeOfDay(date, "America/Denver")).toBe("11:00 AM");
  expect(formatZoneName(date, "America/Denver")).toBe("Mountain Time");
  expect(formatOffset(date, "America/Denver")).toBe("UTC-7");
  expect(formatOffset(new Date("2026-07-01T18:00:00Z"), "America/Denver")).toBe("UTC-6");
  expect([formatOffset(date, "Asia/Kolkata"), formatOffset(date, "UTC")]).toEqual(["UTC+5:30", "UTC"]);
});

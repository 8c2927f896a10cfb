import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import { defaultShow } from "#show.ts";
import {
  addDays,
  findCurrentOrNextShowDate,
  findScheduleAt,
  findScheduleOn,
  findShowDate,
  findStartOfDay,
  listUpcomingShowDates,
  toShowDay,
} from "./dates.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";

test("a show's day is the day in its own zone", () => {
  expect(toShowDay(defaultShow, new Date("2026-12-10T05:30:00Z"))).toBe("2026-12-09");
  expect(findStartOfDay(defaultShow, "2026-12-09").toISOString()).toBe("2026-12-09T07:00:00.000Z");
});

test.each([
  ["2026-12-09", "2026-12-09T18:00:00.000Z"],
  ["2026-10-28", "2026-10-28T17:00:00.000Z"],
  ["2026-12-10", undefined],
  ["2026-02-30", undefined],
  ["9 December", undefined],
])("the show on %s begins at %s", (date, startsAt) => {
  expect(findShowDate(defaultShow, date)?.startsAt.toISOString()).toBe(startsAt);
});

test("the coming shows start with the one on air, and keep their time of day when clocks change", () => {
  const listDates = (from: string, count: number) =>
    listUpcomingShowDates(defaultShow, new Date(from), count).map(({ date }) => date);
  expect(listDates("2026-12-09T18:59:59Z", 2)).toEqual(["2026-12-09", "2026-12-16"]);
  expect(listDates("2026-12-09T19:00:00Z", 1)).toEqual(["2026-12-16"]);
  expect(
    listUpcomingShowDates(defaultShow, new Date("2026-10-28T00:00:00Z"), 2).map(({ startsAt }) =>
      startsAt.toISOString(),
    ),
  ).toEqual(["2026-10-28T17:00:00.000Z", "2026-11-04T18:00:00.000Z"]);
});

const makeWeeklyShow = (scheduleFields: Partial<Schedule>) =>
  ({ schedules: [{ ...defaultShow.schedule, ...scheduleFields }] }) satisfies Pick<Show, "schedules">;

describe("the show on air or, if there is none, the next one", () => {
  test.each([
    ["days before", "2026-11-13T19:00:00Z", "2026-11-18T18:00:00.000Z"],
    ["while it lasts", "2026-11-18T18:59:59Z", "2026-11-18T18:00:00.000Z"],
    ["as soon as it ends", "2026-11-18T19:00:00Z", "2026-11-25T18:00:00.000Z"],
    ["before clocks are set forward", "2026-03-05T18:00:00Z", "2026-03-11T17:00:00.000Z"],
    ["before clocks are set back", "2026-10-29T17:00:00Z", "2026-11-04T18:00:00.000Z"],
    ["over the turn of the year", "2026-12-31T12:00:00Z", "2027-01-06T18:00:00.000Z"],
  ])("%s", (_, nowIso, expectedStart) => {
    const { startsAt, endsAt } = findCurrentOrNextShowDate(defaultShow, new Date(nowIso));
    expect(startsAt.toISOString()).toBe(expectedStart);
    expect(endsAt.getTime() - startsAt.getTime()).toBe(HOUR_MS);
  });

  test("may last past midnight", () => {
    const lateShow = makeWeeklyShow({ weekday: 6, hour: 23, minute: 30, lengthMinutes: 90, timeZone: "UTC" });
    const dates = ["29T23:29", "29T23:30", "30T00:59", "30T01:00"].map(
      (moment) => findCurrentOrNextShowDate(lateShow, new Date(`2026-08-${moment}:00Z`)).date,
    );
    expect(dates).toEqual(["2026-08-29", "2026-08-29", "2026-08-29", "2026-09-05"]);
  });

  test("may begin at a time that clocks skip, and still has its full length", () => {
    const nightShow = makeWeeklyShow({ weekday: 0, hour: 1, minute: 30, lengthMinutes: 60 });
    const { startsAt, endsAt } = findCurrentOrNextShowDate(nightShow, new Date("2026-03-08T08:00:00Z"));
    expect([startsAt, endsAt]).toEqual([new Date("2026-03-08T08:30:00Z"), new Date("2026-03-08T09:30:00Z")]);
  });

  test("at every half hour of a spring, in every kind of zone, the show found has not ended", () => {
    for (const timeZone of ["America/Denver", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata"]) {
      let liveCount = 0;
      for (let moment = Date.UTC(2026, 2, 5); moment < Date.UTC(2026, 3, 9); moment += 30 * MINUTE_MS) {
        const { startsAt, endsAt } = findCurrentOrNextShowDate(
          makeWeeklyShow({ timeZone }),
          new Date(moment),
        );
        expect(endsAt.getTime()).toBeGreaterThan(moment);
        liveCount += startsAt.getTime() <= moment ? 1 : 0;
      }
      expect(liveCount).toBe(5 * 2);
    }
  });
});

test("a closed day is skipped", () => {
  const findNextDate = (closed: string[]) =>
    findCurrentOrNextShowDate(defaultShow, new Date("2026-12-09T18:30:00Z"), { closed }).date;
  expect([
    findNextDate([]),
    findNextDate(["2026-12-09"]),
    findNextDate(["2026-12-09", "2026-12-16"]),
  ]).toEqual(["2026-12-09", "2026-12-16", "2026-12-23"]);
});

// If a show moves east, its first day in the new time zone may start before the last show in the old one. For example,
// midnight in Berlin is 4 PM in Denver, before a show at 6 PM.
test.each([
  ["America/Denver", "Europe/Berlin"],
  ["Europe/Berlin", "America/Denver"],
  ["America/Denver", "Pacific/Auckland"],
  ["Asia/Kolkata", "Pacific/Pago_Pago"],
])("a show that moves from %s to %s keeps the last day and the first one", (oldZone, newZone) => {
  for (const daysLater of [1, 2, 7]) {
    const from = addDays("2026-12-02", daysLater);
    const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
    const show: Pick<Show, "schedules"> = {
      schedules: [
        { ...defaultShow.schedule, hour: 18, timeZone: oldZone },
        { ...defaultShow.schedule, weekday, hour: 20, timeZone: newZone, from },
      ],
    };
    const shows = listUpcomingShowDates(show, new Date("2026-11-30T00:00:00Z"), 3);
    expect(shows.map(({ date }) => date)).toEqual(["2026-12-02", from, addDays(from, 7)]);
    for (const { date, startsAt } of shows) {
      expect(toShowDay(show, startsAt)).toBe(date);
      expect(findScheduleAt(show, startsAt)).toBe(findScheduleOn(show, date));
      expect(findStartOfDay(show, date) <= startsAt).toBe(true);
      expect(findStartOfDay(show, addDays(date, 1)) > startsAt).toBe(true);
    }
  }
});

test.each([
  ["starts before the last one in the old zone", 18, { timeZone: "Asia/Tokyo", hour: 1 }],
  ["starts during the last one", 23, { hour: 0, minute: 15 }],
])("a new schedule's first show is left out if it %s", (_, oldHour, newFields) => {
  const oldSchedule = { ...defaultShow.schedule, hour: oldHour, minute: 30 };
  const show: Pick<Show, "schedules"> = {
    schedules: [oldSchedule, { ...oldSchedule, weekday: 4, ...newFields, from: "2026-12-03" }],
  };
  const shows = listUpcomingShowDates(show, new Date("2026-11-30T00:00:00Z"), 2);
  expect(shows.map(({ date }) => date)).toEqual(["2026-12-02", "2026-12-10"]);
  expect(findShowDate(show, "2026-12-03")).toBeNull();
  const now = new Date("2026-12-03T02:45:00Z");
  const nextShow = findCurrentOrNextShowDate(show, now, { closed: ["2026-12-02"] });
  expect(nextShow.date).toBe("2026-12-10");
});

test("there are no shows after the last four-digit year", () => {
  const shows = listUpcomingShowDates(defaultShow, new Date("9999-12-20T00:00:00Z"), 3);
  expect(shows.map(({ date }) => date)).toEqual(["9999-12-22", "9999-12-29"]);
  for (const weekday of [4, 5]) {
    const { schedules } = makeWeeklyShow({ weekday, hour: 23, minute: 30 });
    const dates = listUpcomingShowDates({ schedules }, new Date("9999-12-31T07:00:00Z"), 3).map(
      ({ date }) => date,
    );
    expect(dates).toEqual(weekday === 4 ? ["9999-12-30"] : []);
  }
});

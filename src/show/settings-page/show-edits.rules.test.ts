import { expect, test } from "vitest";
import { addComputedFields } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { listGuestsWithoutShow } from "./show-edits.rules.ts";

/** Wednesdays at 11 AM in Denver. */
const { schedule } = defaultShow;
const WEEKS = [
  { date: "2026-12-09", startsAt: "2026-12-09T18:00:00.000Z", guest: { name: "Beth and Paul" } },
  { date: "2026-12-16", startsAt: "2026-12-16T18:00:00.000Z", guest: null },
  { date: "2026-12-23", startsAt: "2026-12-23T18:00:00.000Z", guest: { name: "Amara" } },
];
const BETH_AND_DATE = "Beth and Paul (Dec 9, 2026)";
const AMARA_AND_DATE = "Amara (Dec 23, 2026)";

test.each([
  ["the same hour", {}, []],
  ["another day", { weekday: 5, from: "2026-11-21" }, [BETH_AND_DATE, AMARA_AND_DATE]],
  ["another day later on", { weekday: 5, from: "2026-12-10" }, [AMARA_AND_DATE]],
  ["another hour", { hour: 18, from: "2026-12-10" }, [AMARA_AND_DATE]],
  ["another name of the hour", { label: "11AM Denver" }, []],
])("a schedule with %s leaves these guests without a show", (_, scheduleChange, expectedGuests) => {
  const now = new Date("2026-11-21T10:00:00Z");
  expect(listGuestsWithoutShow(WEEKS, defaultShow, { ...schedule, ...scheduleChange }, now)).toEqual(
    expectedGuests,
  );
  const published = addComputedFields({ ...defaultShow, schedules: [{ ...schedule, ...scheduleChange }] });
  expect(listGuestsWithoutShow(WEEKS, published, { ...schedule, ...scheduleChange }, now)).toEqual([]);
});

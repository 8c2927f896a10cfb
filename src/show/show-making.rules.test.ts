import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { addSchedule, makeSlug } from "./show-making.rules.ts";

test.each([
  ["The Going Rate", "the-going-rate"],
  ["Crème  brûlée, live!", "creme-brulee-live"],
  ["Łódź", "lodz"],
  ["Smørrebrød & Ærø", "smorrebrod-aero"],
  ["STRAẞE Straße", "strasse-strasse"],
  ["Đorđe, œuvre, Þór, Ðuro", "dorde-oeuvre-thor-duro"],
  ["Kapı İstanbul", "kapi-istanbul"],
  ["値段", ""],
  ["- Night -", "night"],
  [`${"A".repeat(59)} Kitchen`, "a".repeat(59)],
])("a show named %s has the slug '%s'", (name, slug) => {
  expect(makeSlug(name)).toBe(slug);
});

test("a schedule's first day can be postponed until it has come, but not after that", () => {
  const wednesday = defaultShow.schedule;
  const friday = { ...wednesday, weekday: 5, from: "2026-12-04" };
  const schedules = addSchedule([wednesday], friday, "2026-12-01");
  const moveFirstDay = (from: string, today: string) =>
    addSchedule(schedules, { ...friday, from }, today).map(({ weekday, from }) => [weekday, from]);
  const wednesdaySlot = [3, wednesday.from];
  expect(moveFirstDay("2026-12-18", "2026-12-01")).toEqual([wednesdaySlot, [5, "2026-12-18"]]);
  expect(moveFirstDay("2026-12-02", "2026-12-01")).toEqual([wednesdaySlot, [5, "2026-12-02"]]);
  expect(moveFirstDay("2026-11-01", "2026-12-01")).toEqual([wednesdaySlot, [5, "2026-12-01"]]);
  expect(moveFirstDay("2026-12-18", "2026-12-04")).toEqual([wednesdaySlot, [5, "2026-12-04"]]);
});

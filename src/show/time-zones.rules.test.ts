import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { listTimeZones, makeShowTimeLabel, withCurrentZoneName } from "./time-zones.rules.ts";

test("time zones are offered by their current names, in order, after UTC", () => {
  const names = listTimeZones("Asia/Kolkata").map(({ label }) => label);
  expect(names).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Ho_Chi_Minh"]));
  expect(names.filter((name) => /Calcutta|Kiev|Saigon|Katmandu|Rangoon/.test(name))).toEqual([]);
  const [first, ...others] = names;
  expect([first, others]).toEqual(["UTC", others.toSorted()]);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["America/Denver", "6PM MT"],
  ["Asia/Calcutta", "6PM Kolkata"],
  ["Asia/Kolkata", "6PM Kolkata"],
  ["Europe/Kiev", "6PM Kyiv"],
])("6 PM in %s is written %s", (timeZone, label) => {
  expect(makeShowTimeLabel({ ...defaultShow.schedule, hour: 18, minute: 0, timeZone })).toBe(label);
});

test.each([
  ["Asia/Calcutta", "6PM Calcutta", "Asia/Kolkata", "6PM Kolkata"],
  ["America/Buenos_Aires", "6PM Buenos Aires", "America/Argentina/Buenos_Aires", "6PM Buenos Aires"],
  ["Asia/Calcutta", "Calcutta time, 6PM", "Asia/Kolkata", "Calcutta time, 6PM"],
  ["Europe/Berlin", "6PM Calcutta", "Europe/Berlin", "6PM Calcutta"],
])("a schedule stored with %s and '%s' has the zone %s and '%s'", (timeZone, label, newZone, newLabel) => {
  const schedule = { ...defaultShow.schedule, timeZone, label };
  expect(withCurrentZoneName(schedule)).toEqual({ ...schedule, timeZone: newZone, label: newLabel });
});

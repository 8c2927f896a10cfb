import { expect, test } from "vitest";
import { normalizeZoneName, toCurrentZoneName } from "./zone-names.rules.ts";
import { formatZoneCity, formatZonePlace } from "./zoned-time.rules.ts";

test.each([
  ["asia/kolkata", "Asia/Kolkata", "Kolkata", "in Kolkata"],
  ["Asia/Calcutta", "Asia/Kolkata", "Kolkata", "in Kolkata"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh", "Ho Chi Minh", "in Ho Chi Minh"],
  ["Asia/Katmandu", "Asia/Kathmandu", "Kathmandu", "in Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon", "Yangon", "in Yangon"],
  ["Europe/Kiev", "Europe/Kyiv", "Kyiv", "in Kyiv"],
  ["EUROPE/KYIV", "Europe/Kyiv", "Kyiv", "in Kyiv"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", "Buenos Aires", "in Buenos Aires"],
  ["america/new_york", "America/New_York", "New York", "in New York"],
  ["US/Mountain", "America/Denver", "Denver", "in Denver"],
  ["utc", "UTC", "UTC", "UTC"],
])("the time zone %s is called %s", (typed, name, city, place) => {
  expect(normalizeZoneName(typed)).toBe(name);
  expect([formatZoneCity(name), formatZonePlace(name)]).toEqual([city, place]);
});

test("every current name stands for the same time zone as its old one", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const renamedZones = zones.filter((zone) => toCurrentZoneName(zone) !== zone);
  expect(renamedZones.length).toBeGreaterThan(10);
  const resolve = (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  expect(renamedZones.map((zone) => resolve(toCurrentZoneName(zone)))).toEqual(renamedZones);
});

import { expect, test } from "vitest";
import { ShowInput } from "./show-draft.contract.ts";

test.each([
  ["Europe/Berlin", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Etc/GMT+5", true],
  ["UTC", true],
  ["+05:30", false],
  ["-08", false],
  ["Mars/Olympus", false],
])("whether the show can be in the time zone %s: %s", (timeZone, isAllowed) => {
  expect(ShowInput.safeParse({ schedule: { timeZone } }).success).toBe(isAllowed);
});

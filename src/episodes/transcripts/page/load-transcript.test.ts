import { expect, test } from "vitest";
import { parseStartSecond } from "./load-transcript.ts";

test.each([
  ["?t=1329", 1329],
  ["?t=0", 0],
  ["?t=86401", null],
  ["?t=", null],
  ["?t=1.5", null],
  ["?t=-3", null],
  ["", null],
])("an address that ends with '%s' leads to second %s", (query, second) => {
  expect(parseStartSecond(`https://show.example/episodes/1${query}`)).toBe(second);
});

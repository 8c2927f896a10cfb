import { expect, test } from "vitest";
import { describeCsvImport, detectDelimiter } from "./csv-format.rules.ts";

test.each([
  ["category,subCategory,content", ","],
  ["category;subCategory;content", ";"],
  ["category", ","],
  ["category\tsubCategory\tcontent", "\t"],
  ["category\tsubCategory,content", ","],
  ["category;subCategory,content", ","],
])("%j is separated by %j", (header, delimiter) => {
  expect(detectDelimiter(header)).toBe(delimiter);
});

test.each([
  [1, 0, 0, "1 topic imported."],
  [1062, 2, 1, "1,062 topics imported, 2 duplicates skipped, 1 invalid row left out."],
  [0, 1, 0, "0 topics imported, 1 duplicate skipped."],
])("%i added, %i known, %i invalid: %s", (added, duplicates, invalid, message) => {
  expect(describeCsvImport(added, duplicates, invalid)).toBe(message);
});

import { expect, test } from "vitest";
import { sortByUse } from "./category-names.rules.ts";

test("spellings that differ in case or outer spaces are suggested as one, the most used first", () => {
  expect(sortByUse(["Work", "pay", "Pay", "Work", " Pay ", "PAY", "Home"])).toEqual(["Pay", "Work", "Home"]);
});

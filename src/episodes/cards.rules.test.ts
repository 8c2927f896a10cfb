import { expect, it } from "vitest";
import { beginningOf } from "#episodes/cards.rules.ts";

it.each([
  ["", 10, ""],
  ["  two\n\n words ", 20, "two words"],
  ["ten letters", 11, "ten letters"],
  ["ten letters and more", 11, "ten…"],
  ["ten, letters", 8, "ten…"],
  ["Onelongword", 5, "Onel…"],
  ["🎧🎧🎧", 4, "🎧…"],
])("the beginning of %j in %d characters is %j", (text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning);
});

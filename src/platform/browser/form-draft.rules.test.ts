import { expect, test } from "vitest";
import { isRestored, pickKept } from "./form-draft.rules.ts";

test("a draft keeps texts and boxes, also one that was unticked", () => {
  const values = { name: "Dana", email: "", showName: false, news: true, photo: undefined, count: 3 };
  expect(pickKept(values)).toEqual({ name: "Dana", showName: false, news: true });
});

test.each([
  { what: "an unticked box that is ticked by default", kept: false, now: true, initial: true, is: true },
  { what: "a ticked box that is unticked by default", kept: true, now: false, initial: false, is: true },
  { what: "a box that was unticked meanwhile", kept: true, now: false, initial: true, is: false },
  { what: "a text where the field is empty", kept: "Dana", now: "", initial: undefined, is: true },
  { what: "a text where something was typed meanwhile", kept: "Dana", now: "D", initial: "", is: false },
])("$what is restored: $is", ({ kept, now, initial, is }) => {
  expect(isRestored(kept, now, initial)).toBe(is);
});

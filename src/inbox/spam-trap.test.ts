import { expect, test } from "vitest";
import { isSpam } from "./spam-trap.rules.ts";

test.each([
  ["a call of the specified fields alone", {}, false],
  ["an empty hidden field and a human age", { website: "", formAge: 12_000 }, false],
  ["a field of blanks", { website: "  ", formAge: 12_000 }, false],
  ["a form left open for a week", { formAge: 604_800_000 }, false],
  ["an age as text", { formAge: "12000" }, false],
  ["nothing said", { website: null, formAge: null }, false],
  ["a filled hidden field", { website: "https://spam.example", formAge: 12_000 }, true],
  ["a hidden field that is no text", { website: { $ne: "" } }, true],
  ["sent at once", { formAge: 0 }, true],
  ["faster than anybody types", { formAge: 300 }, true],
  ["before it was opened", { formAge: -5000 }, true],
  ["an age that is none", { formAge: "soon" }, true],
  ["open since before the web", { formAge: 1_795_000_000_000 }, true],
  ["an age beyond numbers", { formAge: Number.POSITIVE_INFINITY }, true],
  ["an age that is a list", { formAge: [5000] }, true],
])("%s, which is spam: %s", (_, submittedFields, spam) => {
  expect(isSpam(submittedFields)).toBe(spam);
});

import { expect, test } from "vitest";
import { describeRestoreResult, quoteExcerpt } from "./undo-deletion.ts";

test.each([
  [{ restored: 1, skipped: [] }, "It is back", undefined],
  [{ restored: 1200, skipped: [] }, "1,200 are back", undefined],
  [
    { restored: 0, skipped: [{ label: "Ruth", reason: "Ruth already has a profile" }] },
    "It could not come back",
    "“Ruth”: Ruth already has a profile.",
  ],
  [
    { restored: 2, skipped: Array(3).fill({ label: "Tips", reason: "The same topic was added again" }) },
    "2 of 5 are back",
    "Could not come back: “Tips”: The same topic was added again. And 2 more.",
  ],
  [
    { restored: 1, skipped: [], changed: [{ label: "Ruth", reason: "Her date was given to Paul" }] },
    "It is back",
    "“Ruth”: Her date was given to Paul.",
  ],
])("%j is said as %s", (restored, title, description) => {
  expect(describeRestoreResult(restored)).toMatchObject(description ? { title, description } : { title });
});

test.each([
  ["x".repeat(48), `“${"x".repeat(48)}”`],
  ["x".repeat(49), `“${"x".repeat(47)}…”`],
  ["😀".repeat(48), `“${"😀".repeat(48)}”`],
  [`x${"😀".repeat(48)}`, `“x${"😀".repeat(46)}…”`],
])("%s is quoted as %s, without half of an emoji", (text, quote) => {
  expect(quoteExcerpt(text)).toBe(quote);
});

import { expect, test } from "vitest";
import { describeInvalidChapterLine, formatChapterLine, parseChapterLines } from "./chapter-lines.rules.ts";

test.each([
  [0, "0:00 Hello"],
  [90, "1:30 Hello"],
  [3725, "1:02:05 Hello"],
])("a chapter at %d seconds is written %s, and read back", (seconds, line) => {
  const chapter = { seconds, title: "Hello" };
  expect(formatChapterLine(chapter)).toBe(line);
  expect(parseChapterLines(line)).toEqual([chapter]);
});

test.each([
  ["0:00 Hello\n\n1:30 Goodbye", undefined],
  ["0:00 Hello\n Goodbye ", '"Goodbye" needs a time before it, such as 1:30'],
  ["0:00", '"0:00" needs a title after its time'],
  ["0:00 Hello\n1:30 - ", '"1:30 -" needs a title after its time'],
  ["1:30 \u200b", '"1:30 \u200b" needs a title after its time'],
  [`1:30 ${"a".repeat(200)}`, undefined],
  [`1:30 ${"a".repeat(201)}`, `"1:30 ${"a".repeat(35)}…" has a title of more than 200 characters`],
  ["Hello 1:30", '"Hello 1:30" needs a time before it, such as 1:30'],
  ["", undefined],
])("in %j, what is wrong is %j", (text, message) => {
  expect(describeInvalidChapterLine(text)).toBe(message);
});

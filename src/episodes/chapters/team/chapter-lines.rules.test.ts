import { expect, test } from "vitest";
import { findLineWithoutTime, formatChapterLine, parseChapterLines } from "./chapter-lines.rules.ts";

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
  ["0:00 Hello\n Goodbye ", "Goodbye"],
  ["1:30", "1:30"],
  ["", undefined],
])("in %j, the line without a time or title is %j", (text, line) => {
  expect(findLineWithoutTime(text)).toBe(line);
});

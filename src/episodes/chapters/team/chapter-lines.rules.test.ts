import { expect, test } from "vitest";
import {
  addChaptersToLines,
  describeInvalidChapterLine,
  formatChapterLine,
  parseChapterLines,
} from "./chapter-lines.rules.ts";

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

test.each([
  ["", "1:00 Rent\n2:00 Callers"],
  ["0:00 Welcome\n3:00 Goodbye", "0:00 Welcome\n1:00 Rent\n2:00 Callers\n3:00 Goodbye"],
  ["1:00 The rent\n0:00 Welcome", "0:00 Welcome\n1:00 Rent\n2:00 Callers"],
  ["0:00 Welcome\n12:40\n\nGoodbye ", "0:00 Welcome\n1:00 Rent\n2:00 Callers\n12:40\nGoodbye "],
])("with two chapters added, %j becomes %j", (text, lines) => {
  const chapters = [
    { seconds: 60, title: "Rent" },
    { seconds: 120, title: "Callers" },
  ];
  expect(addChaptersToLines(text, chapters)).toBe(lines);
});

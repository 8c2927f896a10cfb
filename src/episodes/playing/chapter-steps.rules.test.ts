import { expect, test } from "vitest";
import { findNextChapterStart, findPreviousChapterStart } from "./chapter-steps.rules.ts";

const CHAPTERS = [10, 60, 300].map((seconds) => ({ seconds, title: `From ${seconds}` }));

test.each([
  [0, undefined, 10],
  [11, undefined, 60],
  [14, 10, 60],
  [62, 10, 300],
  [100, 60, 300],
  [301, 60, undefined],
  [900, 300, undefined],
])("at second %d, the previous chapter starts at %o and the next at %o", (second, previous, next) => {
  expect([findPreviousChapterStart(CHAPTERS, second), findNextChapterStart(CHAPTERS, second)]).toEqual([
    previous,
    next,
  ]);
});

test("there is nowhere to go without chapters", () => {
  expect([findPreviousChapterStart([], 100), findNextChapterStart([], 100)]).toEqual([undefined, undefined]);
});

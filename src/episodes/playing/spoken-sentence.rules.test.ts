import { expect, test } from "vitest";
import { findSpokenSentence } from "./spoken-sentence.rules.ts";

const CAPTIONS = ["So, rent.", "You don’t have", "a $400 day. You have", "a $240 day.", "Next caller:"];

test.each([
  [0, "So, rent."],
  [1, "You don’t have a $400 day. You have a $240 day."],
  [3, "You don’t have a $400 day. You have a $240 day."],
  [4, "Next caller:"],
])("caption %i belongs to the sentence: %s", (index, sentence) => {
  expect(findSpokenSentence(CAPTIONS, index)).toBe(sentence);
});

test("a sentence may end with a full-width or an Arabic mark", () => {
  const captions = ["家賃の話です。", "四百ドルの日は", "ありません！", "كم تطلب؟", "Next"];
  expect(findSpokenSentence(captions, 1)).toBe("四百ドルの日は ありません！");
  expect(findSpokenSentence(captions, 4)).toBe("Next");
});

test("a speaker who never ends a sentence is shown one caption at a time", () => {
  const captions = Array.from({ length: 17 }, (_, index) => `and then it went on for a while ${index}`);
  expect(findSpokenSentence(captions, 8)).toBe("and then it went on for a while 8");
});

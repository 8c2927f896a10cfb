import { expect, test } from "vitest";
import { formatCount } from "./counts.rules.ts";
import { toOneLine } from "./one-line.rules.ts";
import { addFinalPeriod } from "./sentences.rules.ts";

test.each([
  [formatCount(0, "vote"), "0 votes"],
  [formatCount(1, "vote"), "1 vote"],
  [formatCount(1200, "vote"), "1,200 votes"],
  [formatCount(1, "email is", "emails are"), "1 email is"],
  [formatCount(2, "email is", "emails are"), "2 emails are"],
])("formats a count as %j", (text, expected) => {
  expect(text).toBe(expected);
});

test("puts a text on one line, without characters that databases refuse", () => {
  expect(toOneLine(" one\r\n\ttwo\u0000\u2028three \ud83d ")).toBe("one two three \ufffd");
});

test.each([
  ["Ruth is ill", "Ruth is ill."],
  ["Ruth is ill!", "Ruth is ill!"],
  ["Ruth says “I’m ill.”", "Ruth says “I’m ill.”"],
  ["ルースは病気です。", "ルースは病気です。"],
])("'%s' becomes the sentence '%s'", (text, sentence) => {
  expect(addFinalPeriod(text)).toBe(sentence);
});

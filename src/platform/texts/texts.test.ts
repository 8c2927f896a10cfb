import { expect, test } from "vitest";
import { formatCount } from "./counts.rules.ts";
import { toOneLine } from "./one-line.rules.ts";
import { addFinalPeriod } from "./sentences.rules.ts";
import { formatFileSize } from "./sizes.rules.ts";

test.each([
  [formatCount(0, "vote"), "0 votes"],
  [formatCount(1, "vote"), "1 vote"],
  [formatCount(1200, "vote"), "1,200 votes"],
  [formatCount(1, "email is", "emails are"), "1 email is"],
  [formatCount(2, "email is", "emails are"), "2 emails are"],
])("formats a count as %j", (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  [0, "0 KB"],
  [933_888, "912 KB"],
  [1_048_575, "1023 KB"],
  [1_048_576, "1 MB"],
  [50_541_363, "48.2 MB"],
  [104_857_599, "100 MB"],
  [356_515_840, "340 MB"],
])("%d bytes are %s", (bytes, description) => {
  expect(formatFileSize(bytes)).toBe(description);
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

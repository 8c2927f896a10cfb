import { describe, expect, it } from "vitest";
import { findTimeOfWords, makeQuote } from "./quote.rules.ts";

const makeCue = (start: number, text: string, speaker: string | null = null) => ({
  start,
  end: start + 5,
  text,
  speaker,
});
const CUES = [
  makeCue(10, "You don't have a $400 day.", "Ines"),
  makeCue(15, "You have a $240 day"),
  makeCue(20, "with a nice invoice, and that is all."),
  makeCue(25, "It is a very nice invoice.", "Hana"),
];

describe("the quote at a second", () => {
  it.each([
    [0, 10, "Ines", "You don't have a $400 day. You have a $240 day with a nice invoice, and that is all."],
    [17.5, 15, "Ines", "You have a $240 day with a nice invoice, and that is all."],
    [99, 25, "Hana", "It is a very nice invoice."],
  ])("%d", (second, seconds, speaker, text) => {
    expect(makeQuote(CUES, second)).toEqual({ seconds, speaker, text });
  });

  it("begins within the whole second that a link contains", () => {
    const cues = [
      makeCue(10, "Before."),
      makeCue(15.4, "You have a $240 day.", "Ines"),
      makeCue(15.9, "Yes."),
    ];
    expect(makeQuote(cues, 15)).toEqual({
      seconds: 15,
      speaker: "Ines",
      text: "You have a $240 day. Yes.",
    });
  });

  it.each([
    ["Japanese", "半日で四百ドルと言うんですか。"],
    ["Chinese", "你真的觉得半天四百块钱很便宜吗？"],
    ["Arabic", "هل تظن أن أربعمئة دولار لنصف يوم عمل في الورشة ثمن معقول؟"],
  ])("ends with a sentence in %s, too", (_, sentence) => {
    const cues = Array.from({ length: 8 }, (_, index) => makeCue(index * 5, sentence));
    const quote = makeQuote(cues, 0)?.text ?? "";
    expect([quote.endsWith(sentence), quote.length < 125]).toEqual([true, true]);
  });

  it("is never longer than a picture can show, and doesn't exist without words", () => {
    expect(makeQuote([makeCue(0, "word ".repeat(100).trim())], 0)?.text).toMatch(/^(word ){46,47}word…$/);
    expect(makeQuote([makeCue(0, `${"A sentence of words. ".repeat(20)}`.trim())], 0)?.text).toMatch(
      /words\.$/,
    );
    expect(makeQuote([makeCue(0, `x${"😀".repeat(200)}`)], 0)?.text).toMatch(/^x(😀)+…$/u);
    expect(makeQuote([], 0)).toBeNull();
  });
});

describe("words are found at the second they are said", () => {
  const TWICE = [...CUES, makeCue(40, "You have a nice invoice.", "Ines")];
  it.each([
    ["$240 day  with a nice", 0, 15],
    ["A NICE INVOICE", 15, 20],
    ["nice invoice", 30, 40],
    ["don't", 30, 10],
    ["never said", 0, undefined],
    [" ", 0, undefined],
  ])("%j after %d", (words, seconds, second) => {
    expect(findTimeOfWords(TWICE, words, seconds)).toBe(second);
  });
});

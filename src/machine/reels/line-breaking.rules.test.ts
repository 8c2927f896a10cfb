import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakLines, cutLines, detectDirection, splitGraphemes } from "./line-breaking.rules.ts";

/** Counts each character as 1 wide, or as 2 if it is East Asian or an emoji. */
const measure = (text: string): number =>
  splitGraphemes(text).reduce(
    (sum, grapheme) => sum + (/[\u2E80-\u9FFF\u{1F000}-\u{1FAFF}]/u.test(grapheme) ? 2 : 1),
    0,
  );

describe("a text is broken into lines", () => {
  test.each([
    ["", 10, []],
    ["   ", 10, []],
    ["one", 10, ["one"]],
    ["one two three", 7, ["one two", "three"]],
    ["one\n two\tthree", 7, ["one two", "three"]],
    ["extraordinarily", 6, ["extrao", "rdinar", "ily"]],
    ["an extraordinarily", 6, ["an", "extrao", "rdinar", "ily"]],
    ["see example.com/very/long", 12, ["see", "example.com/", "very/long"]],
    ["お金の話をする。友達と", 8, ["お金の話", "をする。", "友達と"]],
    ["いくら「払う」", 8, ["いくら", "「払う」"]],
    ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]],
    ["é́é́é́", 2, ["é́é́", "é́"]],
    ["好", 1, ["好"]],
  ])("%j in %d", (text, width, lines) => {
    expect(breakLines(text, width, measure)).toEqual(lines);
  });

  test("for any text, nothing is lost and no line is too wide", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.integer({ min: 2, max: 20 }),
        (text, width) => {
          const lines = breakLines(text, width, measure);
          expect(lines.join("").replaceAll(/\s/gu, "")).toBe(text.replaceAll(/\s/gu, ""));
          for (const line of lines)
            expect(measure(line) <= width || splitGraphemes(line).length === 1).toBe(true);
        },
      ),
    );
  });
});

describe("lines are cut off", () => {
  test.each([
    [["one", "two"], 2, ["one", "two"]],
    [["one", "two", "three"], 2, ["one", "two…"]],
    [["one two", "six seven", "three"], 2, ["one two", "six sev…"]],
    [["one,", "three"], 1, ["one…"]],
    [["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "x"], 1, ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧…"]],
  ])("%j after %d", (lines, max, cut) => {
    expect(cutLines(lines, max, 8, measure)).toEqual(cut);
  });
});

test.each([
  ["What now?", "ltr"],
  ["٣ أسئلة عن المال", "rtl"],
  ["«שלום»", "rtl"],
  ["42", "ltr"],
  ["AI في العمل", "ltr"],
])("%j runs %s", (text, direction) => {
  expect(detectDirection(text)).toBe(direction);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MeasureText, splitGraphemes } from "#machine/reels/line-breaking.rules.ts";
import { computeContrast, computeLuminance } from "#show/color.rules.ts";
import { defaultShow } from "#show.ts";
import {
  computeScrimOpacity,
  fitText,
  formatWeeklyLiveTime,
  MIN_FONT_SIZE,
  makeShareFileName,
  PAPER_RGB,
  SCRIM_RGB,
  TEXT_BOX,
  writeBackgroundPrompt,
} from "./share-image.rules.ts";

const WIDE_CHARACTER = /[\u2E80-\u9FFF\u{1F000}-\u{1FAFF}]/u;
/** Measures text as if wide characters were 1 em wide and all other characters 0.56 em. */
const measureAt =
  (size: number): MeasureText =>
  (text) =>
    splitGraphemes(text).reduce(
      (sum, grapheme) => sum + (WIDE_CHARACTER.test(grapheme) ? 1 : 0.56) * size,
      0,
    );

const makeSentence = (length: number) => "Whoever pays has to ask first. ".repeat(20).slice(0, length);

describe("a topic is laid out", () => {
  test.each([
    [20, 146],
    [50, 116],
    [51, 88],
    [71, 80],
    [91, 68],
    [121, 60],
    [151, 50],
    [221, 39],
    [500, 36],
  ])("with %d characters, at no more than %d px", (length, maxSize) => {
    expect(fitText(makeSentence(length), measureAt).size).toBeLessThanOrEqual(maxSize);
  });

  test("as large as its length allows, if it fits", () => {
    expect(fitText("Is a four-day week a raise?", measureAt)).toMatchObject({
      size: 146,
      lines: ["Is a four-day", "week a raise?"],
    });
  });

  test("in smaller text with whole words, as long as its longest word fits a line", () => {
    const { size, lines } = fitText("Rindfleischetikettierungsgesetz?", measureAt);
    expect(lines).toEqual(["Rindfleischetikettierungsgesetz?"]);
    expect(size).toBeLessThan(116);
  });

  test("with a broken word rather than tiny, if a word is longer than that", () => {
    expect(fitText("x".repeat(120), measureAt).size).toBe(60);
  });

  test("cut off with an ellipsis, if even the smallest text doesn't fit", () => {
    const { size, lines } = fitText("春".repeat(700), measureAt);
    expect(size).toBe(MIN_FONT_SIZE);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  test("within its box, for any text that the contract allows", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 500 }),
      fc.string({
        unit: fc.constantFrom("a", "W", "春", "👩‍👧", "ا", "ж", " "),
        minLength: 1,
        maxLength: 500,
      }),
      fc.lorem({ maxCount: 60 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { size, lineHeight, lines } = fitText(text, measureAt);
        expect(size).toBeGreaterThanOrEqual(MIN_FONT_SIZE);
        expect(lines.length * lineHeight).toBeLessThanOrEqual(TEXT_BOX.height);
        for (const line of lines) expect(measureAt(size)(line)).toBeLessThanOrEqual(TEXT_BOX.width);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  [[0, 0, 0], 0.7],
  [[128, 128, 128], 0.7],
  [[255, 255, 255], 0.7],
  [[255, 255, 0], 0.7],
] as const)("text on a picture as bright as %j is legible", (brightest, minOpacity) => {
  const opacity = computeScrimOpacity(brightest);
  expect(opacity).toBeGreaterThanOrEqual(minOpacity);
  const blendChannel = (index: 0 | 1 | 2) => brightest[index] * (1 - opacity) + SCRIM_RGB[index] * opacity;
  expect(
    computeContrast(
      computeLuminance(PAPER_RGB),
      computeLuminance([blendChannel(0), blendChannel(1), blendChannel(2)]),
    ),
  ).toBeGreaterThanOrEqual(4.5);
});

test("the file is named after the show, the topic and the time", () => {
  expect(makeShareFileName(defaultShow, new Date("2026-11-18T18:05:09.123Z"))).toBe(
    "the-going-rate-topic-2026-11-18-18-05-09.png",
  );
});

test("the footer says when the show is on", () => {
  expect(formatWeeklyLiveTime(defaultShow)).toBe("Live Wednesdays, 11AM MT");
});

test("the prompt for a background has the topic in it and at most 1000 characters", () => {
  const prompt = writeBackgroundPrompt({
    content: "x".repeat(500),
    category: "c".repeat(100),
    subCategory: "s".repeat(100),
  });
  expect(prompt.length).toBeLessThanOrEqual(1000);
  expect(prompt).toMatch(/professional, minimalist/);
  expect(prompt).toContain("x".repeat(500));
});

test("the prompt for a background has all of a topic in emoji", () => {
  const prompt = writeBackgroundPrompt({ content: "😀".repeat(500), category: "Pay", subCategory: "Raises" });
  expect(prompt).toContain("😀".repeat(500));
});

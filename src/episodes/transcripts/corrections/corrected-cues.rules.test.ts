import { describe, expect, it } from "vitest";
import { correctCues } from "./corrected-cues.rules.ts";

const makeCue = (start: number, text: string) => ({ start, end: start + 5, text, speaker: null });
const CUES = [
  makeCue(0, "You don't have a $400 day."),
  makeCue(5, "You have a $240 day."),
  makeCue(10, "With a nice invoice."),
];

describe("a corrected paragraph keeps its cues", () => {
  it.each<[string, string[]]>([
    ["You don't have a $400 day. You have a $240 day. With a nice invoice.", CUES.map(({ text }) => text)],
    [
      "You don't have a $400 day. You have a $250 day. With a nice invoice.",
      ["You don't have a $400 day.", "You have a $250 day.", "With a nice invoice."],
    ],
    [
      "You do not have a $400 day. You have a $240 day, with a nice invoice.",
      ["You do not have a $400 day.", "You have a $240 day, with", "a nice invoice."],
    ],
    [
      "You don't have a $400 day. With a nice invoice.",
      ["You don't have a $400 day.", "With a nice invoice."],
    ],
    ["Nothing of this", ["Nothing of this"]],
  ])("%s", (text, texts) => {
    const correctedCues = correctCues(CUES, text);
    expect(correctedCues.map(({ text }) => text).join(" ")).toBe(text);
    expect(correctedCues.map(({ text }) => text)).toEqual(texts);
  });
});

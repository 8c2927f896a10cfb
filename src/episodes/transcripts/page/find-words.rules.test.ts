import { describe, expect, it } from "vitest";
import { foldText } from "#platform/database/fold.rules.ts";
import { findSpokenMoments } from "../search/find-moments.rules.ts";
import { findSearchHits, findWordRanges, splitAtHits } from "./find-words.rules.ts";

const makeParagraph = (...texts: string[]) => ({
  start: 0,
  lines: texts.map((text, start) => ({ start, speaker: `Speaker ${start}`, text })),
});

const listMarked = (texts: string[][], words: string) => {
  const paragraphs = texts.map((lines) => makeParagraph(...lines));
  return findSearchHits(paragraphs, words).map(({ paragraph, line, from, to }) => [
    paragraph,
    line,
    paragraphs[paragraph]?.lines[line]?.text.slice(from, to),
  ]);
};

describe("the search on an episode's page", () => {
  it.each([
    ["Talk about ﬁnance.", "finance", "ﬁnance"],
    ["Talk about ﬁnance.", "inance", "ﬁnance"],
    ["Wait… for the rent", "the rent", "the rent"],
    ["Wait… for the rent", "wait...", "Wait…"],
    ["A Cafe\u0301 in Zu\u0308rich", "café in", "Cafe\u0301 in"],
    ["A Café in Zürich", "cafe\u0301 in zu\u0308", "Café in Zü"],
    ["ＡＢＣ rent", "abc", "ＡＢＣ"],
    ["İstanbul rent", "rent", "rent"],
    ["ΟΔΟΣ rent", "οδοσ", "ΟΔΟΣ"],
    ["\u1112\u1161\u11ab\u1100\u1173\u11af rent", "한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"],
    ["a\u00a0rent", "a rent", "a\u00a0rent"],
    ["It isn’t ﬁne", "isn't fine", "isn’t ﬁne"],
  ])("in %j finds %j, as the site's search does", (text, words, marked) => {
    expect(listMarked([[text]], words)).toEqual([[0, 0, marked]]);
    const cue = { start: 0, end: 1, speaker: null, text: text.replaceAll("’", "'") };
    expect(findSpokenMoments([cue], [], foldText(words))).toHaveLength(1);
    expect(
      splitAtHits(text, findWordRanges(text, words))
        .map(({ text }) => text)
        .join(""),
    ).toBe(text);
  });

  it("finds words that continue in the next line or paragraph, and marks those before", () => {
    const texts = [["It takes half a", "minute. Or half"], ["minute, half"], ["a minute"]];
    expect(listMarked(texts, "half minute")).toEqual([[0, 1, "half"]]);
    expect(listMarked(texts, "half a minute")).toEqual([
      [0, 0, "half a"],
      [1, 0, "half"],
    ]);
    expect(listMarked(texts, "minute")).toHaveLength(3);
    expect(listMarked(texts, "half a minute. or half minute, half a minute")).toHaveLength(1);
  });

  it.each([
    ["", []],
    ["  ", []],
    ["missing", []],
    [" rent ", [[0, 0, "rent"]]],
  ])("for %j finds %j", (words, hits) => {
    expect(listMarked([["The rent is high"]], words)).toEqual(hits);
  });

  it("counts paragraphs from the first one of the whole transcript", () => {
    expect(findSearchHits([makeParagraph("rent")], "rent", 90)).toEqual([
      { paragraph: 90, line: 0, from: 0, to: 4 },
    ]);
  });

  it("marks both parts of a ligature that matches twice only once", () => {
    expect(listMarked([["ﬀ"]], "f")).toEqual([[0, 0, "ﬀ"]]);
  });
});

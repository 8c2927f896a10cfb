import { describe, expect, it } from "vitest";
import { assignEpisodeNumbers, chooseEpisodeNumber, parseTitleNumber } from "./episodes.rules.ts";

describe("titleNumber", () => {
  it.each([
    ["What is a fair day rate? #214", 214],
    ["#1: The first hour", 1],
    ["The Going Rate (#33) with callers", 33],
    ["Episode#12, live", 12],
    ["#007", 7],
    ["#999999", 999_999],
    ["#5 and #6", 5],
    ["#0", null],
    ["#1234567", null],
    ["#100DaysOfCode", null],
    ["#12_pack", null],
    ["Tidying Up Code #MarieKondo", null],
    ["#MarieKondo #12", 12],
    ["It&#39;s here", null],
    ["# 12", null],
    ["Episode 214", null],
    ["", null],
  ])("%s: %s", (title, number) => {
    expect(parseTitleNumber(title)).toBe(number);
  });
});

describe("assignEpisodeNumbers", () => {
  const makeVideo = (title: string, publishedAt: string) => ({ title, publishedAt });
  const numberTitles = (videos: ReturnType<typeof makeVideo>[], highestInUse: number) =>
    Object.fromEntries(
      assignEpisodeNumbers(videos, highestInUse).map((row) => [row.video.title, row.episodeNumber]),
    );

  it.each([
    [0, 1],
    [3, 4],
    [214, 215],
  ])("after %i comes %i", (highestInUse, nextNumber) => {
    expect(numberTitles([makeVideo("Special", "2026-01-01T00:00:00Z")], highestInUse)).toEqual({
      Special: nextNumber,
    });
  });

  it("continues from the highest number, oldest first", () => {
    const videos = [makeVideo("Late", "2026-03-01T00:00:00Z"), makeVideo("Early", "2026-02-01T00:00:00Z")];
    expect(numberTitles(videos, 7)).toEqual({ Early: 8, Late: 9 });
  });

  it("uses the number in a title, and doesn't give it to others", () => {
    const videos = [
      makeVideo("Special", "2026-01-01T00:00:00Z"),
      makeVideo("Show #12", "2026-02-01T00:00:00Z"),
      makeVideo("Show #13", "2026-03-01T00:00:00Z"),
    ];
    expect(numberTitles(videos, 0)).toEqual({ Special: 14, "Show #12": 12, "Show #13": 13 });
  });

  it("doesn't change its input", () => {
    const videos = [makeVideo("B", "2026-03-01T00:00:00Z"), makeVideo("A", "2026-02-01T00:00:00Z")];
    assignEpisodeNumbers(videos, 0);
    expect(videos.map((video) => video.title)).toEqual(["B", "A"]);
  });
});

it.each([
  ["Fair rates #214", 9, 214],
  ["Fair rates", 9, 9],
])("the card of %s, number %s, shows %i", (title, episodeNumber, shownNumber) => {
  expect(chooseEpisodeNumber({ title, episodeNumber })).toBe(shownNumber);
});

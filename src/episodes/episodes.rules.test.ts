import { describe, expect, it } from "vitest";
import {
  cardNumber,
  featuredFirst,
  homeEpisodes,
  newestFirst,
  nextEpisodeNumber,
  numberEpisodes,
  searchEpisodes,
  titleNumber,
} from "#episodes/episodes.rules.ts";

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
    expect(titleNumber(title)).toBe(number);
  });
});

describe("nextEpisodeNumber", () => {
  it.each([
    [[], 1],
    [[null, null], 1],
    [[1, 2, 3], 4],
    [[214, 3, null], 215],
  ])("after %j comes %i", (inUse, next) => {
    expect(nextEpisodeNumber(inUse)).toBe(next);
  });
});

describe("numberEpisodes", () => {
  const video = (title: string, publishedAt: string) => ({ title, publishedAt });
  const numbered = (videos: ReturnType<typeof video>[], inUse: (number | null)[]) =>
    Object.fromEntries(numberEpisodes(videos, inUse).map((each) => [each.video.title, each.episodeNumber]));

  it("counts on from the highest number, the oldest first", () => {
    const videos = [video("Late", "2026-03-01T00:00:00Z"), video("Early", "2026-02-01T00:00:00Z")];
    expect(numbered(videos, [7, 2])).toEqual({ Early: 8, Late: 9 });
  });

  it("takes the title's number and keeps the others clear of it", () => {
    const videos = [
      video("Special", "2026-01-01T00:00:00Z"),
      video("Show #12", "2026-02-01T00:00:00Z"),
      video("Show #13", "2026-03-01T00:00:00Z"),
    ];
    expect(numbered(videos, [])).toEqual({ Special: 14, "Show #12": 12, "Show #13": 13 });
  });

  it("leaves what it was given as it was", () => {
    const videos = [video("B", "2026-03-01T00:00:00Z"), video("A", "2026-02-01T00:00:00Z")];
    numberEpisodes(videos, []);
    expect(videos.map((each) => each.title)).toEqual(["B", "A"]);
  });
});

describe("cardNumber", () => {
  it.each([
    ["Fair rates #214", 9, 0, 214],
    ["Fair rates", 9, 0, 9],
    ["Fair rates", null, 0, 1],
    ["Fair rates", null, 4, 5],
  ])("%s, number %s, at %i: %i", (title, episodeNumber, position, shown) => {
    expect(cardNumber({ title, episodeNumber }, position)).toBe(shown);
  });
});

const episode = (id: number, publishedDate: string, featured = false, displayOrder: number | null = 999) => ({
  id,
  publishedDate,
  featured,
  displayOrder,
});
const ids = (episodes: { id: number }[]) => episodes.map((each) => each.id);

describe("homeEpisodes", () => {
  const week = (id: number) => episode(id, `2026-01-${String(id).padStart(2, "0")}T18:00:00Z`);

  it.each([
    ["none at all", [], []],
    ["the 6 newest where none is featured", [1, 2, 3, 4, 5, 6, 7, 8].map(week), [8, 7, 6, 5, 4, 3]],
    ["all where there are fewer than 6", [1, 2].map(week), [2, 1]],
    ["featured only, however few", [...[1, 2, 3].map(week), episode(9, "2020-01-01T00:00:00Z", true)], [9]],
    [
      "featured by their order",
      [
        episode(1, "2026-01-01T00:00:00Z", true, 3),
        episode(2, "2026-01-02T00:00:00Z", true, 1),
        episode(3, "2026-01-03T00:00:00Z", true, 0),
      ],
      [3, 2, 1],
    ],
    [
      "a missing order as 999, there the newest first",
      [
        episode(1, "2026-01-01T00:00:00Z", true, null),
        episode(2, "2026-01-02T00:00:00Z", true, 999),
        episode(3, "2026-01-03T00:00:00Z", true, null),
        episode(4, "2020-01-01T00:00:00Z", true, 99),
      ],
      [4, 3, 2, 1],
    ],
    [
      "more than 6 featured, all of them",
      [1, 2, 3, 4, 5, 6, 7].map((id) => ({ ...week(id), featured: true })),
      [7, 6, 5, 4, 3, 2, 1],
    ],
    [
      "equal dates by id, whatever their spelling",
      [episode(2, "2026-01-01T00:00:00.000Z"), episode(1, "2026-01-01T01:00:00+01:00")],
      [1, 2],
    ],
    ["an unreadable date last", [episode(1, "soon"), episode(2, "2020-01-01T00:00:00Z")], [2, 1]],
  ])("shows %s", (_, episodes, shown) => {
    expect(ids(homeEpisodes(episodes))).toEqual(shown);
  });
});

it("orders the public list: featured, then order, newest, id", () => {
  const list = [
    episode(1, "2026-01-05T00:00:00Z"),
    episode(2, "2026-01-01T00:00:00Z", true, 2),
    episode(3, "2026-01-05T00:00:00Z"),
    episode(4, "2026-01-01T00:00:00Z", true, 1),
    episode(5, "2026-01-06T00:00:00Z", false, 5),
  ];
  expect(ids(list.toSorted(featuredFirst))).toEqual([4, 2, 5, 1, 3]);
  expect(ids(list.toSorted(newestFirst))).toEqual([5, 1, 3, 2, 4]);
});

describe("searchEpisodes", () => {
  const episodes = [
    { id: 1, title: "Fair day rates", description: "Invoices on air.", shortDescription: "Freelance pay" },
    { id: 2, title: "The empty chair", description: null, shortDescription: null },
    { id: 3, title: "Crème brûlée at 100%", description: "A café in Ogden", shortDescription: "Business" },
  ];
  it.each([
    ["", [1, 2, 3]],
    ["   ", [1, 2, 3]],
    ["RATE", [1]],
    ["invoices", [1]],
    ["freelance", [1]],
    [" chair ", [2]],
    ["CAFÉ", [3]],
    ["cafe\u0301", [3]],
    ["100%", [3]],
    ["%", [3]],
    ["_", []],
    ["null", []],
    [".", [1]],
  ])("'%s' finds %j", (query, found) => {
    expect(ids(searchEpisodes(episodes, query))).toEqual(found);
  });
});

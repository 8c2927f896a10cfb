import { describe, expect, it } from "vitest";
import {
  findEpisodeByAddress,
  formatEpisodePath,
  makeEpisodeSlug,
  parseEpisodeAddress,
} from "./episode-address.rules.ts";

describe("episodeSlug", () => {
  it.each([
    ["What is a fair day rate, and who told you?", "what-is-a-fair-day-rate-and-who-told-you"],
    ["#214: Lunch isn't a meeting", "lunch-isnt-a-meeting"],
    ["Renting out the room · #210", "renting-out-the-room"],
    ["Crème brûlée & Straße", "creme-brulee-strasse"],
    ["  --  ", ""],
    ["値段", ""],
    ["a".repeat(100), "a".repeat(80)],
    [`${"word ".repeat(16)}end`, `${"word-".repeat(15)}word`],
    [`${"word ".repeat(15)}lasting`, "word-".repeat(15).slice(0, -1)],
  ])("%s gives %s", (title, slug) => {
    expect(makeEpisodeSlug(title)).toBe(slug);
  });
});

describe("the address of an episode", () => {
  it.each([
    ["Fair rates #214", 214, "/episodes/214-fair-rates"],
    ["値段", 3, "/episodes/3"],
  ])("%s, %i: %s, and back", (title, episodeNumber, path) => {
    expect(formatEpisodePath({ title, episodeNumber })).toBe(path);
    expect(parseEpisodeAddress(path.replace("/episodes/", ""))).toEqual({
      episodeNumber,
      slug: makeEpisodeSlug(title),
    });
  });

  it.each(["", "0-zero", "-x", "12-", "12-Fair", "12x", "x-12", "12345678901-x", "12-a/b"])(
    "'%s' is not an episode's address",
    (part) => {
      expect(parseEpisodeAddress(part)).toBeNull();
    },
  );
});

describe("an outdated address", () => {
  const newestFirst = [
    { episodeNumber: 12, slug: "new-twelve" },
    { episodeNumber: 14, slug: "old-twelve" },
    { episodeNumber: 12, slug: "old-twin" },
  ];
  it.each([
    [12, "new-twelve", "new-twelve"],
    [12, "old-twin", "old-twin"],
    [12, "old-twelve", "old-twelve"],
    [12, "renamed", "new-twelve"],
    [12, "", "new-twelve"],
    [99, "old-twelve", "old-twelve"],
    [99, "renamed", undefined],
    [99, "", undefined],
  ])("/episodes/%d-%s means %s", (episodeNumber, slug, title) => {
    expect(findEpisodeByAddress(newestFirst, { episodeNumber, slug })?.slug).toBe(title);
  });
});

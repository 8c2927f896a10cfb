import { describe, expect, test } from "vitest";
import {
  findEpisodeByAddress,
  formatEpisodePath,
  makeEpisodeSlug,
  parseEpisodeAddress,
  updateEpisodeSlug,
} from "./episode-address.rules.ts";

describe("episodeSlug", () => {
  test.each([
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
  test.each([
    ["fair-rates", 214, "/episodes/214-fair-rates", { slug: "fair-rates", id: null }],
    ["fair-rates--17", 214, "/episodes/214-fair-rates--17", { slug: "fair-rates", id: 17 }],
    ["", 3, "/episodes/3--17", { slug: "", id: 17 }],
    ["17", 3, "/episodes/3-17", { slug: "17", id: null }],
  ])("%s, %i: %s, and back", (slug, episodeNumber, path, rest) => {
    expect(formatEpisodePath({ id: 17, slug, episodeNumber })).toBe(path);
    expect(parseEpisodeAddress(path.replace("/episodes/", ""))).toEqual({ episodeNumber, ...rest });
  });

  test.each(["", "0-zero", "-x", "12-", "12-Fair", "12x", "x-12", "12345678901-x", "12-a/b"])(
    "'%s' is not an episode's address",
    (part) => {
      expect(parseEpisodeAddress(part)).toBeNull();
    },
  );
});

test.each([
  ["fair-rates", "Fair rates!", "fair-rates"],
  ["fair-rates--17", "Fair rates!", "fair-rates--17"],
  ["fair-rates--17", "Rates", "rates"],
  ["", "値段", ""],
  ["", "Rates", "rates"],
])("the slug '%s' becomes, with the title %s, '%s'", (oldSlug, title, slug) => {
  expect(updateEpisodeSlug(oldSlug, title)).toBe(slug);
});

describe("an outdated address", () => {
  const newestFirst = [
    { id: 8, episodeNumber: 12, slug: "new-twelve" },
    { id: 7, episodeNumber: 14, slug: "old-twelve" },
    { id: 6, episodeNumber: 12, slug: "old-twin" },
    { id: 5, episodeNumber: 15, slug: "" },
    { id: 4, episodeNumber: 15, slug: "" },
    { id: 3, episodeNumber: 12, slug: "" },
    { id: 2, episodeNumber: 12, slug: "old-twin--2" },
    { id: 1, episodeNumber: 12, slug: "triplet--1" },
  ];
  test.each([
    ["12-new-twelve", 8],
    ["12-old-twin", 6],
    ["12-old-twelve", 7],
    ["12-renamed", 8],
    ["12", 3],
    ["99-old-twelve", 7],
    ["99-renamed", undefined],
    ["99", undefined],
    ["15", 5],
    ["15--5", 5],
    ["15--4", 4],
    ["99--4", 4],
    ["12--6", 6],
    ["14--99", 7],
    ["99--99", undefined],
    ["12-old-twin--2", 2],
    ["99-renamed--2", 2],
    ["12-old-twin--99", 6],
    ["12-triplet", 1],
  ])("/episodes/%s means the episode with the id %s", (part, id) => {
    const address = parseEpisodeAddress(part);
    expect(address && findEpisodeByAddress(newestFirst, address)?.id).toBe(id);
  });
});

import { describe, expect, it } from "vitest";
import {
  choosePageLinks,
  describeMatchCount,
  EPISODE_LIST_URL_PARAMS,
  EPISODE_SORT_OPTIONS,
  formatEpisodesAddress,
  listOrderOptions,
  TEAM_EPISODES_URL_PARAMS,
  toggleEpisodeSort,
} from "./list-view.rules.ts";

describe("an address", () => {
  it.each([
    ["", { search: "", duration: "all", page: 1 }],
    ["search=+Maybe+&duration=long&page=3", { search: "Maybe", duration: "long", page: 3 }],
    ["duration=huge&page=0", { search: "", duration: "all", page: 1 }],
    ["page=1.5", { search: "", duration: "all", page: 1 }],
    ["page=x&search=%20", { search: "", duration: "all", page: 1 }],
  ])("'%s' is read as %j", (query, view) => {
    expect(EPISODE_LIST_URL_PARAMS.parse(new URLSearchParams(query))).toEqual(view);
  });

  it("contains no more of a search than the server accepts", () => {
    expect(
      EPISODE_LIST_URL_PARAMS.parse(new URLSearchParams({ search: "x".repeat(600) })).search,
    ).toHaveLength(500);
  });

  it.each([
    "",
    "search=a",
    "duration=short&page=2",
    "sort=title",
    "sort=title&order=desc",
    "order=asc",
    "search=a&duration=long&sort=number&page=9&order=asc",
  ])("of the team's list, '%s', is written as it was read", (query) => {
    expect(
      TEAM_EPISODES_URL_PARAMS.format(TEAM_EPISODES_URL_PARAMS.parse(new URLSearchParams(query))).toString(),
    ).toBe(query);
  });

  it("of a visitor's list leaves out defaults", () => {
    expect(formatEpisodesAddress({ search: "", duration: "all", page: 1 })).toBe("/episodes");
    expect(formatEpisodesAddress({ search: "a b", duration: "long", page: 2 })).toBe(
      "/episodes?search=a+b&duration=long&page=2",
    );
  });
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])("on page %d of %d the links are %j", (currentPage, last, links) => {
  expect(choosePageLinks(currentPage, last)).toEqual(links);
});

it("clicking a header reverses the order, or starts with that column's own order", () => {
  expect(toggleEpisodeSort("published", { sort: "published", order: "desc" })).toEqual({
    sort: "published",
    order: "asc",
  });
  expect(toggleEpisodeSort("title", { sort: "published", order: "desc" })).toEqual({
    sort: "title",
    order: "asc",
  });
});

it("every sort has two orders with different words", () => {
  for (const { value } of EPISODE_SORT_OPTIONS)
    expect(new Set(listOrderOptions(value).map((option) => option.label)).size).toBe(2);
});

it("the count of a filtered list is in parentheses", () => {
  expect(describeMatchCount(1)).toBe("1 episode(s) found");
});

import { expect, test } from "vitest";
import {
  getSortDirection,
  isTopicListFiltered,
  makeTopicPageParams,
  toggleTopicSort,
} from "./topic-view.rules.ts";

const defaultView = { search: "", sort: "newest", status: "all", view: "grid", page: 1 } as const;

test("a page is requested with its search, sort and status", () => {
  expect(makeTopicPageParams({ ...defaultView, search: "pay", page: 3 })).toEqual({
    search: "pay",
    sort: "newest",
    status: "all",
    limit: 24,
    offset: 48,
  });
});

test.each([
  [defaultView, false],
  [{ ...defaultView, search: "x" }, true],
  [{ ...defaultView, status: "used" as const }, true],
])("%j is narrowed: %j", (view, narrowed) => {
  expect(isTopicListFiltered(view)).toBe(narrowed);
});

test.each([
  ["created", "newest", "descending", "oldest"],
  ["created", "oldest", "ascending", "newest"],
  ["created", "content-asc", undefined, "newest"],
  ["content", "newest", undefined, "content-asc"],
  ["content", "content-asc", "ascending", "content-desc"],
  ["content", "content-desc", "descending", "content-asc"],
  ["subCategory", "subCategory-asc", "ascending", "subCategory-desc"],
] as const)("%s under %s is %s, then %s", (column, sort, sorted, next) => {
  expect(getSortDirection(column, sort)).toBe(sorted);
  expect(toggleTopicSort(column, sort)).toBe(next);
});

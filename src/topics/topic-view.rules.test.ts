import { expect, test } from "vitest";
import {
  formatView,
  getDirection,
  isFiltered,
  makePageQuery,
  parseView,
  toggleSort,
} from "./topic-view.rules.ts";

const plain = { search: "", sort: "newest", status: "all", view: "grid", page: 1 } as const;

test.each([
  ["", plain],
  ["sort=best&status=some&view=map&page=0", plain],
  ["page=-2", plain],
  ["page=1.5", plain],
  ["page=99999999999", plain],
  [
    "search=raising+a+price&sort=content-desc&status=used&view=table&page=3",
    { search: "raising a price", sort: "content-desc", status: "used", view: "table", page: 3 },
  ],
])("%j is read as %j", (address, view) => {
  expect(parseView(new URLSearchParams(address))).toEqual(view);
});

test("what is written is what is read, and the usual is left out", () => {
  const view = { search: "50 %", sort: "category-asc", status: "unused", view: "list", page: 2 } as const;
  expect(parseView(formatView(view))).toEqual(view);
  expect(formatView({ ...view, view: "grid", page: 1 }).toString()).toBe(
    "search=50+%25&sort=category-asc&status=unused",
  );
  expect(formatView(plain).toString()).toBe("");
});

test("pages are asked for by what stands before them", () => {
  expect(makePageQuery({ ...plain, search: " pay ", page: 3 })).toEqual({
    search: "pay",
    sort: "newest",
    status: "all",
    limit: 24,
    offset: 48,
  });
});

test.each([
  [plain, false],
  [{ ...plain, search: " " }, false],
  [{ ...plain, search: "x" }, true],
  [{ ...plain, status: "used" as const }, true],
])("%j is narrowed: %j", (view, narrowed) => {
  expect(isFiltered(view)).toBe(narrowed);
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
  expect(getDirection(column, sort)).toBe(sorted);
  expect(toggleSort(column, sort)).toBe(next);
});

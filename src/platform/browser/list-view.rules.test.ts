import { expect, test } from "vitest";
import { countPages, createListUrlParams, toLimitAndOffset } from "./list-view.rules.ts";

const listViewRules = createListUrlParams({
  list: [{ value: "pending" }, { value: "all" }],
  sort: [{ value: "newest" }, { value: "content-desc" }],
});
const DEFAULT_VIEW = { search: "", list: "pending", sort: "newest", page: 1 } as const;

test.each([
  ["", DEFAULT_VIEW],
  ["list=ALL&sort=best&page=0", DEFAULT_VIEW],
  ["page=-1", DEFAULT_VIEW],
  ["page=1.5", DEFAULT_VIEW],
  ["page=two&search=%20", DEFAULT_VIEW],
  ["page=Infinity", DEFAULT_VIEW],
  ["page=1000001", DEFAULT_VIEW],
  ["page=1000000", { ...DEFAULT_VIEW, page: 1_000_000 }],
  ["list=all&page=3", { ...DEFAULT_VIEW, list: "all", page: 3 }],
  [
    "search=+raising+a+price+&sort=content-desc",
    { ...DEFAULT_VIEW, search: "raising a price", sort: "content-desc" },
  ],
])("%j is read as %j", (address, expectedView) => {
  expect(listViewRules.parse(new URLSearchParams(address))).toEqual(expectedView);
});

test("a search is cut to the length that the server accepts", () => {
  expect(listViewRules.parse(new URLSearchParams({ search: "x".repeat(600) })).search).toHaveLength(500);
});

test("defaults are left out of the address", () => {
  expect(listViewRules.format(DEFAULT_VIEW).toString()).toBe("");
  const fullView = { search: "50 %", list: "all", sort: "content-desc", page: 2 } as const;
  expect(listViewRules.format(fullView).toString()).toBe("search=50+%25&list=all&sort=content-desc&page=2");
  expect(listViewRules.parse(listViewRules.format(fullView))).toEqual(fullView);
});

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
])("%d rows fill %d page(s) of 12", (total, pages) => {
  expect(countPages(total, 12)).toBe(pages);
});

test("a page is requested by the number of rows before it", () => {
  expect(toLimitAndOffset(3, 24)).toEqual({ limit: 24, offset: 48 });
});

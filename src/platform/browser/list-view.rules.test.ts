import { expect, test } from "vitest";
import { countPages, listView, toPageLimits } from "./list-view.rules.ts";

const view = listView({
  list: [{ value: "pending" }, { value: "all" }],
  sort: [{ value: "newest" }, { value: "content-desc" }],
});
const plain = { search: "", list: "pending", sort: "newest", page: 1 } as const;

test.each([
  ["", plain],
  ["list=ALL&sort=best&page=0", plain],
  ["page=-1", plain],
  ["page=1.5", plain],
  ["page=two&search=%20", plain],
  ["page=Infinity", plain],
  ["page=1000001", plain],
  ["page=1000000", { ...plain, page: 1_000_000 }],
  ["list=all&page=3", { ...plain, list: "all", page: 3 }],
  [
    "search=+raising+a+price+&sort=content-desc",
    { ...plain, search: "raising a price", sort: "content-desc" },
  ],
])("%j is read as %j", (address, read) => {
  expect(view.parse(new URLSearchParams(address))).toEqual(read);
});

test("a search is cut to the length that the server accepts", () => {
  expect(view.parse(new URLSearchParams({ search: "x".repeat(600) })).search).toHaveLength(500);
});

test("defaults are left out of the address", () => {
  expect(view.format(plain).toString()).toBe("");
  const full = { search: "50 %", list: "all", sort: "content-desc", page: 2 } as const;
  expect(view.format(full).toString()).toBe("search=50+%25&list=all&sort=content-desc&page=2");
  expect(view.parse(view.format(full))).toEqual(full);
});

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
])("%d rows fill %d page(s) of 12", (total, pages) => {
  expect(countPages(total, 12)).toBe(pages);
});

test("a page is requested by the number of rows before it", () => {
  expect(toPageLimits(3, 24)).toEqual({ limit: 24, offset: 48 });
});

import { expect, test } from "vitest";
import { readListPage } from "./list-page.ts";

const LISTS = [{ value: "pending" }, { value: "all" }] as const;

test.each([
  ["", "pending", 1],
  ["list=all&page=3", "all", 3],
  ["list=ALL&page=2", "pending", 2],
  ["page=0", "pending", 1],
  ["page=-1", "pending", 1],
  ["page=2.9", "pending", 2],
  ["page=1000000", "pending", 1_000_000],
  ["page=1000001", "pending", 1],
  ["page=Infinity", "pending", 1],
  ["page=two", "pending", 1],
])("of '%s' it is %s, page %i", (address, list, page) => {
  expect(readListPage<"pending" | "all">(LISTS, new URLSearchParams(address))).toEqual({ list, page });
});

import { expect, test } from "vitest";
import { RecentlyUsed } from "./recently-used.server.ts";

const createItems = (most: { bytes: number; entries: number }) =>
  new RecentlyUsed<string>(most, (text) => text.length);

test("the least recently used entry is dropped first", () => {
  const kept = createItems({ bytes: 10, entries: 10 });
  kept.set("a", "1234");
  kept.set("b", "1234");
  kept.get("a");
  kept.set("c", "1234");
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["1234", undefined, "1234"]);
});

test("the number of entries is bounded, too", () => {
  const kept = createItems({ bytes: 10, entries: 2 });
  for (const key of ["a", "b", "c"]) kept.set(key, "1");
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([undefined, "1", "1"]);
});

test("a value that replaces another one frees its bytes", () => {
  const kept = createItems({ bytes: 10, entries: 10 });
  kept.set("a", "12345678");
  kept.set("a", "1");
  kept.set("b", "12345678");
  expect([kept.get("a"), kept.get("b")]).toEqual(["1", "12345678"]);
});

test("a value larger than the whole cache is not kept, and clearing removes everything", () => {
  const kept = createItems({ bytes: 3, entries: 10 });
  kept.set("a", "1234");
  expect(kept.get("a")).toBeUndefined();
  kept.set("b", "123");
  kept.clear();
  expect(kept.get("b")).toBeUndefined();
  kept.set("c", "123");
  expect(kept.get("c")).toBe("123");
});

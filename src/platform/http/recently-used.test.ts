import { expect, test } from "vitest";
import { RecentlyUsedCache } from "./recently-used.server.ts";

const createItems = (most: { bytes: number; entries: number }) =>
  new RecentlyUsedCache<string>(most, (text) => text.length);

test("the least recently used entry is dropped first", () => {
  const cache = createItems({ bytes: 10, entries: 10 });
  cache.set("a", "1234");
  cache.set("b", "1234");
  cache.get("a");
  cache.set("c", "1234");
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["1234", undefined, "1234"]);
});

test("the number of entries is bounded, too", () => {
  const cache = createItems({ bytes: 10, entries: 2 });
  for (const key of ["a", "b", "c"]) cache.set(key, "1");
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, "1", "1"]);
});

test("a value that replaces another one frees its bytes", () => {
  const cache = createItems({ bytes: 10, entries: 10 });
  cache.set("a", "12345678");
  cache.set("a", "1");
  cache.set("b", "12345678");
  expect([cache.get("a"), cache.get("b")]).toEqual(["1", "12345678"]);
});

test("entries can have a lifetime, which using them doesn't extend", () => {
  let nowMs = 0;
  const lifetime = { ms: 1000, now: () => new Date(nowMs) };
  const cache = new RecentlyUsedCache<string>({ bytes: 4, entries: 10 }, (text) => text.length, lifetime);
  cache.set("a", "1234");
  nowMs = 999;
  expect(cache.get("a")).toBe("1234");
  nowMs = 1000;
  expect(cache.get("a")).toBeUndefined();
});

test("a value larger than the whole cache is not kept, and clearing removes everything", () => {
  const cache = createItems({ bytes: 3, entries: 10 });
  cache.set("a", "1234");
  expect(cache.get("a")).toBeUndefined();
  cache.set("b", "123");
  cache.clear();
  expect(cache.get("b")).toBeUndefined();
  cache.set("c", "123");
  expect(cache.get("c")).toBe("123");
});

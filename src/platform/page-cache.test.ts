import { afterEach, expect, test, vi } from "vitest";
import { finishedPage, PageCache } from "./page-cache.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const page =
  (html: string, status = 200) =>
  () =>
    finishedPage(status, {}, html);

test("a copy is not new again because the machine's clock is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const cache = new PageCache();
  await cache.render("/", page("first"));
  vi.advanceTimersByTime(3000);
  vi.setSystemTime(Date.now() - 24 * 3600 * 1000);
  expect(cache.fresh("/")).toBeUndefined();
});

test("while a page cannot be rendered its last copy is sent, and the page itself once it can", async () => {
  const cache = new PageCache(() => now);
  let now = 0;
  await cache.render("/", page("first"));
  now = 60_000;
  expect(cache.peek("/", page("never"))).toBeUndefined();
  const gone = await cache.render("/", page("gone", 503));
  expect([gone.status, gone.bodies.identity.toString()]).toEqual([200, "first"]);
  const back = await cache.render("/", page("second"));
  expect(back.bodies.identity.toString()).toBe("second");
});

test("a copy that a change has made untrue is not sent even then", async () => {
  const cache = new PageCache();
  await cache.render("/", page("first"));
  cache.drop();
  expect((await cache.render("/", page("gone", 503))).status).toBe(503);
});

import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type CachedPage, chosenEncoding, finishedPage, PageCache } from "./page-cache.server.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.8", "gzip"],
  ["br;q=0.000,gzip;q=0", "identity"],
  ["br;q=0.001", "br"],
  ["brotli, xgzip", "identity"],
  ["*", "identity"],
])("of `accept-encoding: %s` it is %s", (header, encoding) => {
  expect(chosenEncoding(header)).toBe(encoding);
});

describe("a kept page", () => {
  const page = (html: string) => finishedPage(200, {}, html);
  const words = (kept: CachedPage | undefined) => kept?.bodies.identity.toString();
  let now = 0;
  const cache = () => new PageCache(() => now);

  test("is rendered once for all who come meanwhile", async () => {
    const pages = cache();
    let renders = 0;
    const render = () => {
      renders += 1;
      return page("once");
    };
    await Promise.all([pages.render("/", render), pages.render("/", render)]);
    expect([renders, words(pages.fresh("/"))]).toEqual([1, "once"]);
  });

  test("is sent as it is for two seconds, and while it is renewed until four", async () => {
    const pages = cache();
    now = 0;
    await pages.render("/", () => page("old"));
    now = 2000;
    expect(words(pages.fresh("/"))).toBe("old");
    now = 2001;
    expect(pages.fresh("/")).toBeUndefined();
    const renewed = Promise.withResolvers<void>();
    const render = async () => {
      renewed.resolve();
      return page("new");
    };
    expect(words(pages.peek("/", render))).toBe("old");
    await renewed.promise;
    await expect.poll(() => words(pages.fresh("/"))).toBe("new");
    now = 2001 + 4001;
    expect(pages.peek("/", render)).toBeUndefined();
  });

  test("whose rendering began before a change is sent, not kept", async () => {
    const pages = cache();
    const changed = Promise.withResolvers<void>();
    const asked = pages.render("/", async () => {
      await changed.promise;
      return page("before");
    });
    pages.drop();
    changed.resolve();
    expect(words(await asked)).toBe("before");
    expect(pages.fresh("/")).toBeUndefined();
  });

  test("that turns out the same again is packed as small as can be", async () => {
    const pages = cache();
    now = 0;
    const html = Array.from({ length: 500 }, (_, number) => `<li>Episode ${number * 7919}</li>`).join("");
    const render = (kept: CachedPage | undefined) => finishedPage(200, {}, html, kept);
    const first = await pages.render("/", render);
    expect(await pages.render("/", render)).toBe(first);
    await expect.poll(() => pages.fresh("/")?.bodies.br.length).toBeLessThan(first.bodies.br.length);
    const packed = pages.fresh("/");
    // Whose rendering began before the packing was done.
    expect(await pages.render("/", async () => first)).toBe(packed);
    expect(String(brotliDecompressSync(packed?.bodies.br ?? ""))).toBe(html);
    expect(packed?.etag).toBe(first.etag);
    now = 2001;
    expect(await pages.render("/", render)).toBe(packed);
    expect(pages.fresh("/")).toBe(packed);
  });

  test("that changes is another one, also where only its headers do", async () => {
    const kept = await page("old");
    expect(await finishedPage(200, {}, "old", kept)).toBe(kept);
    for (const changed of [
      page("new"),
      finishedPage(404, {}, "old", kept),
      finishedPage(200, { vary: "*" }, "old", kept),
    ])
      expect(await changed).not.toBe(kept);
  });

  test("gives way to newer ones where there are very many", async () => {
    const pages = cache();
    for (let number = 0; number <= 500; number += 1)
      await pages.render(`/${number}`, async () => ({
        status: 200,
        headers: {},
        etag: "",
        bodies: { br: Buffer.of(), gzip: Buffer.of(), identity: Buffer.of() },
      }));
    expect([pages.fresh("/0"), pages.fresh("/1")?.status]).toEqual([undefined, 200]);
  });
});

describe("a page that is kept for bad times", () => {
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
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { AnswerCache, type MakeAnswer } from "./answer-cache.server.ts";
import type { StoredFile } from "./stored-file.server.ts";

const answer = (text: string, status = 200): StoredFile => ({
  status,
  headers: {},
  bodies: { identity: new TextEncoder().encode(text) },
});
const making =
  (text: string, status = 200): MakeAnswer =>
  async () =>
    answer(text, status);
const words = (kept: StoredFile | undefined) => kept && new TextDecoder().decode(kept.bodies.identity);

let now = 0;
const cache = () => {
  now = 0;
  return new AnswerCache(new Map(), () => now);
};

const FIELDS = new Map([
  ["/list", ["search", "page"]],
  ["/draws/{id}", ["details"]],
]);

test.each([
  ["/", "/"],
  ["/list?page=2&search=a%20b&page=3", "/list?search=a+b&page=2"],
  ["/list?search=", "/list?search="],
  ["/list?unknown=1", "/list"],
  ["/other?page=2", "/other"],
  ["/draws/41?details=true&page=2", "/draws/41?details=true"],
  ["/draws/next?details=true", "/draws/next"],
  ["/list?unknown=%00", undefined],
])("%s is kept as %s", (address, key) => {
  expect(new AnswerCache(FIELDS).keyOf(address)).toBe(key);
});

describe("a cached answer", () => {
  test("is made once for all callers that arrive in the meantime", async () => {
    const kept = cache();
    const make = vi.fn(making("once"));
    await Promise.all([kept.makeRenewed("/", make), kept.makeRenewed("/", make)]);
    expect([make.mock.calls.length, words(kept.get("/"))]).toEqual([1, "once"]);
  });

  test("is sent for two seconds, and up to four while it is being renewed", async () => {
    const kept = cache();
    let text = "old";
    await kept.makeRenewed("/", async () => answer(text));
    now = 2000;
    text = "new";
    expect(words(kept.get("/"))).toBe("old");
    now = 2001;
    expect(words(kept.get("/"))).toBe("old");
    await expect.poll(() => words(kept.get("/"))).toBe("new");
    now = 2001 + 4001;
    expect(kept.get("/")).toBeUndefined();
  });

  test("that is not renewed is sent for two seconds", async () => {
    const kept = cache();
    await kept.make("/", making("old"));
    now = 2000;
    expect(words(kept.get("/"))).toBe("old");
    now = 2001;
    expect(kept.get("/")).toBeUndefined();
    expect(words(await kept.make("/", making("new")))).toBe("new");
  });

  test("that was started before a change is sent but not cached", async () => {
    const kept = cache();
    const changed = Promise.withResolvers<void>();
    const asked = kept.makeRenewed("/", async () => {
      await changed.promise;
      return answer("before");
    });
    kept.drop();
    changed.resolve();
    expect(words(await asked)).toBe("before");
    expect(kept.get("/")).toBeUndefined();
  });

  test("is returned to the call that renews it", async () => {
    const kept = cache();
    const first = await kept.makeRenewed("/", making("first"));
    const make = vi.fn(making("second"));
    await kept.makeRenewed("/", make);
    expect(make).toHaveBeenCalledWith(first);
  });

  test("that fails is made again at the next call", async () => {
    const kept = cache();
    await expect(kept.make("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(words(await kept.make("/", making("yes")))).toBe("yes");
  });

  test("makes room for newer ones if there are very many", async () => {
    const kept = cache();
    for (let number = 0; number <= 500; number += 1) await kept.makeRenewed(`/${number}`, making(""));
    expect([kept.get("/0"), words(kept.get("/1"))]).toEqual([undefined, ""]);
  });
});

describe("an answer that is kept for outages", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("doesn't become fresh again when the machine's clock is set back", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const kept = new AnswerCache();
    await kept.make("/", making("first"));
    vi.advanceTimersByTime(3000);
    vi.setSystemTime(Date.now() - 24 * 3600 * 1000);
    expect(kept.get("/")).toBeUndefined();
  });

  test("is sent as the last copy while it can't be made, and then made again", async () => {
    const kept = cache();
    await kept.makeRenewed("/", making("first"));
    now = 60_000;
    expect(kept.get("/")).toBeUndefined();
    const gone = await kept.makeRenewed("/", making("gone", 503));
    expect([gone.status, words(gone)]).toEqual([200, "first"]);
    expect(words(await kept.makeRenewed("/", making("second")))).toBe("second");
  });

  test("is not sent even then if a change has made it wrong", async () => {
    const kept = cache();
    await kept.makeRenewed("/", making("first"));
    kept.drop();
    expect((await kept.makeRenewed("/", making("gone", 503))).status).toBe(503);
  });
});

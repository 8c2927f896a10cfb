import { afterEach, describe, expect, test, vi } from "vitest";
import { type CreateStoredFile, ResponseCache } from "./answer-cache.server.ts";
import type { StoredFile } from "./stored-file.server.ts";

const createResponse = (text: string, status = 200): StoredFile => ({
  status,
  headers: {},
  bodies: { identity: new TextEncoder().encode(text) },
});
const createResponder =
  (text: string, status = 200): CreateStoredFile =>
  async () =>
    createResponse(text, status);
const decodeBody = (kept: StoredFile | undefined) => kept && new TextDecoder().decode(kept.bodies.identity);

let currentMs = 0;
const createCache = () => {
  currentMs = 0;
  return new ResponseCache(new Map(), () => currentMs);
};

const QUERY_FIELDS = new Map([
  ["/list", ["search", "page"]],
  ["/draws/{id}", ["details"]],
]);

test.each([
  ["/", "/"],
  ["/list?page=2&search=a%20b&page=3", "/list?search=a+b&page=2"],
  ["/list?search=", "/list?search="],
  ["/list/?search=a", "/list/?search=a"],
  ["/list?unknown=1", "/list"],
  ["/l%69st?search=a", "/list?search=a"],
  ["/l%69st", "/list"],
  ["/other?page=2", "/other"],
  ["/draws/41?details=true&page=2", "/draws/41?details=true"],
  ["/draws/next?details=true", "/draws/next"],
  ["/list?unknown=%00", undefined],
])("%s is kept as %s", (address, key) => {
  expect(new ResponseCache(QUERY_FIELDS).createKey(address)).toBe(key);
});

describe("a cached answer", () => {
  test("is made once for all callers that arrive in the meantime", async () => {
    const kept = createCache();
    const createOnce = vi.fn(createResponder("once"));
    await Promise.all([kept.createRenewed("/", createOnce), kept.createRenewed("/", createOnce)]);
    expect([createOnce.mock.calls.length, decodeBody(kept.get("/"))]).toEqual([1, "once"]);
  });

  test("is sent for two seconds, and up to four while it is being renewed", async () => {
    const kept = createCache();
    let text = "old";
    await kept.createRenewed("/", async () => createResponse(text));
    currentMs = 2000;
    text = "new";
    expect(decodeBody(kept.get("/"))).toBe("old");
    currentMs = 2001;
    expect(decodeBody(kept.get("/"))).toBe("old");
    await expect.poll(() => decodeBody(kept.get("/"))).toBe("new");
    currentMs = 2001 + 4001;
    expect(kept.get("/")).toBeUndefined();
  });

  test("that is not renewed is sent for two seconds", async () => {
    const kept = createCache();
    await kept.create("/", createResponder("old"));
    currentMs = 2000;
    expect(decodeBody(kept.get("/"))).toBe("old");
    currentMs = 2001;
    expect(kept.get("/")).toBeUndefined();
    expect(decodeBody(await kept.create("/", createResponder("new")))).toBe("new");
  });

  test("that was started before a change is sent but not cached", async () => {
    const kept = createCache();
    const changeMade = Promise.withResolvers<void>();
    const pendingResponse = kept.createRenewed("/", async () => {
      await changeMade.promise;
      return createResponse("before");
    });
    kept.clear();
    changeMade.resolve();
    expect(decodeBody(await pendingResponse)).toBe("before");
    expect(kept.get("/")).toBeUndefined();
  });

  test("is returned to the call that renews it", async () => {
    const kept = createCache();
    const firstResponse = await kept.createRenewed("/", createResponder("first"));
    const createOnce = vi.fn(createResponder("second"));
    await kept.createRenewed("/", createOnce);
    expect(createOnce).toHaveBeenCalledWith(firstResponse);
  });

  test("that fails is made again at the next call", async () => {
    const kept = createCache();
    await expect(kept.create("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(decodeBody(await kept.create("/", createResponder("yes")))).toBe("yes");
  });

  test("makes room for newer ones if there are very many", async () => {
    const kept = createCache();
    for (let number = 0; number <= 500; number += 1)
      await kept.createRenewed(`/${number}`, createResponder(""));
    expect([kept.get("/0"), decodeBody(kept.get("/1"))]).toEqual([undefined, ""]);
  });
});

describe("an answer that is kept for outages", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("doesn't become fresh again when the machine's clock is set back", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const kept = new ResponseCache();
    await kept.create("/", createResponder("first"));
    vi.advanceTimersByTime(3000);
    vi.setSystemTime(Date.now() - 24 * 3600 * 1000);
    expect(kept.get("/")).toBeUndefined();
  });

  test("is sent as the last copy while it can't be made, and then made again", async () => {
    const kept = createCache();
    await kept.createRenewed("/", createResponder("first"));
    currentMs = 60_000;
    expect(kept.get("/")).toBeUndefined();
    const unavailableResponse = await kept.createRenewed("/", createResponder("gone", 503));
    expect([unavailableResponse.status, decodeBody(unavailableResponse)]).toEqual([200, "first"]);
    expect(decodeBody(await kept.createRenewed("/", createResponder("second")))).toBe("second");
  });

  test("is not sent even then if a change has made it wrong", async () => {
    const kept = createCache();
    await kept.createRenewed("/", createResponder("first"));
    kept.clear();
    expect((await kept.createRenewed("/", createResponder("gone", 503))).status).toBe(503);
  });
});

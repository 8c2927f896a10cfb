import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveState } from "./live.contract.ts";
import { watchLive } from "./watch-live.ts";

const LIVE_STATE = { version: 1, status: "live", follow: { way: "stream", everyMs: 4000 } };

/** Simulates a visitor's page during a live show when the site has no more streams to offer. */
function openPage(initialState: object = LIVE_STATE) {
  const page = {
    /** The path of each request, and when the page sent it. */
    asked: [] as { at: number; path: string }[],
    state: initialState as LiveState | undefined,
    isInSight: true,
  };
  const begun = Date.now();
  const document = new EventTarget();
  Object.defineProperty(document, "visibilityState", { get: () => (page.isInSight ? "visible" : "hidden") });
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (path: string) => {
    page.asked.push({ at: Date.now() - begun, path });
    if (path.includes("/events")) return new Response(null, { status: 503, headers: { "retry-after": "5" } });
    return Response.json({ ...initialState, version: page.asked.length });
  });
  const leave = watchLive(
    () => page.state,
    (state) => {
      page.state = state;
    },
    () => {},
  );
  const asks = () => page.asked.filter(({ path }) => path === "/api/live").map(({ at }) => at);
  return { page, leave, asks };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [0, 2000],
  [0.5, 4000],
  [0.999, 5996],
])("a visitor whose stream is refused asks every 4 seconds, give or take 2: %s", async (dice, every) => {
  vi.spyOn(Math, "random").mockReturnValue(dice);
  const { page, leave, asks } = openPage();
  await vi.advanceTimersByTimeAsync(every * 3);
  expect(asks()).toEqual([every, every * 2, every * 3]);
  expect(page.state?.version).toBeGreaterThan(1);
  leave();
});

test("a page that is told to ask every few seconds opens no stream", async () => {
  const { page, leave, asks } = openPage({ ...LIVE_STATE, follow: { way: "ask", everyMs: 4000 } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asks().length).toBeGreaterThanOrEqual(3);
  expect(page.asked.map(({ path }) => path)).not.toContainEqual(expect.stringContaining("events"));
  leave();
});

test("a hidden page doesn't ask, and asks as soon as it is visible again", async () => {
  const { page, leave, asks } = openPage();
  page.isInSight = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asks()).toEqual([]);
  page.isInSight = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1);
  expect(asks()).toEqual([20_000]);
  leave();
});

test("a page that is closed while it asks ignores the answer", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { page, leave, asks } = openPage({
    ...LIVE_STATE,
    version: 0,
    follow: { way: "ask", everyMs: 4000 },
  });
  vi.advanceTimersByTime(4000);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asks()).toEqual([4000]);
  expect(page.state?.version).toBe(0);
});

test("a page whose request is still unanswered doesn't send another", async () => {
  const { leave, asks } = openPage({ ...LIVE_STATE, follow: { way: "ask", everyMs: 4000 } });
  const answer = fetch;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (path: string) => {
    const answered = await answer(path);
    await held;
    return answered;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asks()).toHaveLength(1);
  release();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asks().length).toBeGreaterThan(3);
  leave();
});

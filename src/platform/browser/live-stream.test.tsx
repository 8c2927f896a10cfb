import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveStream } from "./live-stream.ts";

/**
 * Replaces `fetch` with a fake site whose responses the test controls. `requestTimes` records when each request
 * arrived.
 */
function stubSite() {
  const startTime = Date.now();
  const site = {
    requestTimes: [] as number[],
    answer: (): Response => new Response(null, { status: 503 }),
    /** Returns the milliseconds between requests. */
    pauses: () => site.requestTimes.slice(1).map((time, index) => time - (site.requestTimes[index] ?? 0)),
  };
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => {
    site.requestTimes.push(Date.now() - startTime);
    return site.answer();
  });
  return site;
}

/** Returns a response that streams one state. It then stays open unless `shouldEnd` is set. */
function streamState(version: number, { shouldEnd = false } = {}): Response {
  const event = new TextEncoder().encode(`event: state\ndata: ${JSON.stringify({ version })}\n\n`);
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(event);
      if (shouldEnd) controller.close();
    },
  });
  return new Response(body);
}

const createRefusal = (status: number) =>
  new Response('{"message":"No"}', { status, headers: { "content-type": "application/json" } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a stream for the team", () => {
  test("reconnects immediately when it is lost, and then less and less often, down to every two seconds", async () => {
    const site = stubSite();
    const stopWatching = new LiveStream("/events").watch(() => {});
    await vi.advanceTimersByTimeAsync(8000);
    expect(site.pauses().slice(0, 6)).toEqual([100, 500, 1000, 2000, 2000, 2000]);
    stopWatching();
  });

  test("counts as lost only once its first attempt has failed", async () => {
    const site = stubSite();
    const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => refusal);
    const stream = new LiveStream("/events");
    const stopWatching = stream.watch(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    expect(stream.read().isLost).toBe(false);
    refuse(site.answer());
    await vi.advanceTimersByTimeAsync(1);
    expect(stream.read()).toMatchObject({ isLost: true, lostSince: expect.any(Number) });
    stopWatching();
    const stopWatchingAgain = stream.watch(() => {});
    expect(stream.read().isLost).toBe(false);
    stopWatchingAgain();
  });

  test("shows the current state after reconnecting, even if its version is lower", async () => {
    const site = stubSite();
    const stream = new LiveStream("/events");
    site.answer = () => streamState(7, { shouldEnd: true });
    const stopWatching = stream.watch(() => {});
    await vi.advanceTimersByTimeAsync(1);
    expect(stream.read()).toMatchObject({ state: { version: 7 }, lostSince: expect.any(Number) });
    site.answer = () => streamState(3);
    await vi.advanceTimersByTimeAsync(100);
    expect(stream.read()).toMatchObject({ state: { version: 3 }, lostSince: undefined });
    stopWatching();
  });

  test("reports that its address no longer exists, and tries again twice a minute", async () => {
    const site = stubSite();
    site.answer = () => createRefusal(404);
    const stream = new LiveStream("/events");
    const stopWatching = stream.watch(() => {});
    await vi.advanceTimersByTimeAsync(90_000);
    expect(stream.read().refusal).toBe("gone");
    expect(site.pauses().slice(-2)).toEqual([30_000, 30_000]);
    stopWatching();
  });
});

describe("a visitor's stream", () => {
  test.each([
    [0, 0],
    [0.25, 2500],
    [0.999, 9990],
  ])("comes back at random within ten seconds: %s gives %s ms", async (randomNumber, pause) => {
    vi.spyOn(Math, "random").mockReturnValue(randomNumber);
    const site = stubSite();
    site.answer = () => streamState(1, { shouldEnd: true });
    const stopWatching = new LiveStream("/events", { isForVisitors: true }).watch(() => {});
    await vi.advanceTimersByTimeAsync(pause + 1);
    expect(site.pauses()[0]).toBe(pause);
    stopWatching();
  });

  test("that is refused waits for as long as the server says", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.1);
    const site = stubSite();
    site.answer = () => new Response(null, { status: 503, headers: { "retry-after": "5" } });
    const stopWatching = new LiveStream("/events", { isForVisitors: true }).watch(() => {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(site.pauses()).toEqual([5000]);
    stopWatching();
  });
});

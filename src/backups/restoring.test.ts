import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restoreAndWait } from "./restoring.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Event = { id: number; action: string; at: string; detail: string | null };
/** How many milliseconds a process takes to notice that a restore has started, and that it has ended. */
type Lag = { start: number; end: number };

const RESTORE_MS = 5000;
const oldEvent: Event = { id: 7, action: "restore", at: "2026-11-20T10:00:00.000Z", detail: null };
const newEvent = (action: string, detail: string | null = null): Event => ({
  ...{ id: 7, action, detail },
  at: "2026-11-27T10:00:00.000Z",
});

/**
 * Simulates a site whose processes, one for each of `lags`, take turns answering requests. After the restore, `outcome`
 * is the newest entry in the activity log, or the log is refused.
 */
function simulateSite(lags: Lag[], outcome: Event | "refused"): void {
  let startedAt: number | undefined;
  let requestCount = 0;
  const answer = (path: string): Response => {
    if (path.endsWith("/restore")) {
      startedAt = Date.now();
      return Response.json({ id: 3 }, { status: 202 });
    }
    const lag = lags[requestCount++ % lags.length] ?? { start: 0, end: 0 };
    const elapsed = startedAt === undefined ? -1 : Date.now() - startedAt;
    const isClosed = elapsed >= 0 && elapsed < RESTORE_MS;
    const isKnown = elapsed >= lag.start && elapsed < RESTORE_MS + lag.end;
    if (path === "/healthz") return Response.json({ status: isKnown ? "maintenance" : "ok" });
    if (isKnown || isClosed) return Response.json({ message: "The site is being restored" }, { status: 503 });
    if (elapsed >= RESTORE_MS && outcome === "refused")
      return Response.json({ message: "Please sign in with your passkey" }, { status: 403 });
    return Response.json([elapsed < RESTORE_MS ? oldEvent : outcome]);
  };
  vi.stubGlobal("fetch", async (path: string) => answer(path));
}

/**
 * Restores a backup on the simulated site. Then returns the status of each process's response or, if the restore
 * failed, the error's message.
 */
async function restore(lags: Lag[], outcome: Event | "refused"): Promise<string | number[]> {
  simulateSite(lags, outcome);
  const askEachProcess = () => Promise.all(lags.map(() => fetch("/api/admin-events")));
  const result = restoreAndWait(3, "The Going Rate")
    .then(askEachProcess)
    .then(
      (responses) => responses.map(({ status }) => status),
      (error: Error) => error.message,
    );
  await vi.advanceTimersByTimeAsync(30_000);
  return result;
}

const prompt: Lag = { start: 0, end: 0 };
const late: Lag = { start: 1000, end: 1000 };
const restored = newEvent("restore");

test("waits until a single process is back", async () => {
  expect(await restore([prompt], restored)).toEqual([200]);
});

test("waits until every process is back, even those that notice the restore and its end a second late", async () => {
  expect(await restore([prompt, late], restored)).toEqual([200, 200]);
  expect(await restore([late, prompt, late], restored)).toEqual([200, 200, 200]);
});

test("has restored the data if that asks for a passkey which this session hasn't used", async () => {
  expect(await restore([prompt], "refused")).toEqual([403]);
});

test("says why nothing was changed", async () => {
  const failure = newEvent("fail-to-restore", "The backup is damaged");
  expect(await restore([prompt, late], failure)).toBe("Nothing was changed: The backup is damaged");
});

test("doesn't take an earlier restore for this one", async () => {
  expect(await restore([prompt], oldEvent)).toBe("Nothing was changed: the log has details");
});

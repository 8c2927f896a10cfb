import { LiveStream } from "#platform/browser/live-stream.ts";
import type { LiveState } from "./live.contract.ts";
import { loadLiveStateAndClock } from "./live.queries.ts";
import { isNearShow } from "./live.rules.ts";

const STREAM_PATH = "/api/live/events?as=site";
/** How often to poll until the server sends an interval. */
const DEFAULT_INTERVAL_MS = 4000;
/** How long a page waits for a response before it sends another request, in case the connection has stalled. */
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Reports what is on air while the page is visible: over a stream around the show's time and while the show is live,
 * and otherwise by polling, because a show may start at any time. `onClockOffset` gets the difference between the
 * server's clock and this machine's, in milliseconds. Returns a function that stops the reports.
 */
export function watchLive(
  readKnownState: () => LiveState | undefined,
  onState: (state: LiveState) => void,
  onClockOffset: (offset: number) => void,
): () => void {
  const stream = new LiveStream<LiveState>(STREAM_PATH, { isForVisitors: true });
  let leaveStream: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isPolling = false;
  let isStopped = false;

  const report = ({ state, clockOffset }: { state: LiveState | undefined; clockOffset: number }) => {
    if (state) onClockOffset(clockOffset);
    if (!state || JSON.stringify(state) === JSON.stringify(readKnownState())) return;
    onState(state);
    openOrCloseStream(state);
  };
  const isActive = () => document.visibilityState === "visible" && navigator.onLine;
  const hasStream = () => leaveStream !== undefined && stream.read().lostSince === undefined;

  function openOrCloseStream(state: LiveState | undefined): void {
    const isNear = isActive() && state !== undefined && isNearShow(state, new Date());
    // A page that already has a stream keeps it, even if the site can't open any more streams.
    if (isNear && (state.follow.way === "stream" || hasStream()))
      leaveStream ??= stream.watch(reportStreamedState);
    else {
      leaveStream?.();
      leaveStream = undefined;
    }
  }

  /** While the connection is lost, the stream's state may be older than the last response, so it is ignored. */
  function reportStreamedState(): void {
    if (stream.read().lostSince === undefined) report(stream.read());
  }

  function scheduleNextCheck(): void {
    clearTimeout(timer);
    const everyMs = readKnownState()?.follow.everyMs ?? DEFAULT_INTERVAL_MS;
    // The interval is random, so that an audience without streams doesn't poll all at once.
    timer = setTimeout(check, everyMs * (0.5 + Math.random()));
  }

  async function check(): Promise<void> {
    scheduleNextCheck();
    openOrCloseStream(readKnownState());
    if (hasStream() || !isActive() || isPolling) return;
    isPolling = true;
    const response = await loadLiveStateAndClock(undefined, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)).catch(
      () => undefined,
    );
    isPolling = false;
    // By now, the stream may be back. Or the caller may have stopped `watchLive`, in which case reporting a state
    // could open a stream that nothing would ever close.
    if (response && !isStopped && !hasStream()) report(response);
  }

  openOrCloseStream(readKnownState());
  scheduleNextCheck();
  document.addEventListener("visibilitychange", check);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
    leaveStream?.();
  };
}

import { LiveStream } from "#platform/browser/live-stream.ts";
import type { LiveState } from "./live.contract.ts";
import { loadLiveAndClock } from "./live.queries.ts";
import { isNearShow } from "./live.rules.ts";

const STREAM = "/api/live/events?as=site";
/** Used until the server sends an interval. */
const USUALLY_EVERY_MS = 4000;
/** On a line that has stalled, a page gives an answer up after this long and asks again. */
const LONGEST_ANSWER_MS = 30_000;

/**
 * Reports what is on air while the page is visible: by a stream around the show's hour and while it is live, otherwise
 * by asking now and then, because a show may start at any hour. `tellClock` gets what to add to this machine's clock to
 * get the server's, in milliseconds. Returns a function that stops it.
 */
export function followLive(
  readKnown: () => LiveState | undefined,
  tell: (state: LiveState) => void,
  tellClock: (offset: number) => void,
): () => void {
  const stream = new LiveStream<LiveState>(STREAM, { isVisitors: true });
  let leaveStream: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isAsking = false;
  let hasLeft = false;

  const take = ({ state, clockOffset }: { state: LiveState | undefined; clockOffset: number }) => {
    if (state) tellClock(clockOffset);
    if (!state || JSON.stringify(state) === JSON.stringify(readKnown())) return;
    tell(state);
    chooseWay(state);
  };
  const isInSight = () => document.visibilityState === "visible" && navigator.onLine;
  const hasStream = () => leaveStream !== undefined && stream.read().lostSince === undefined;

  function chooseWay(known: LiveState | undefined): void {
    const isNear = isInSight() && known !== undefined && isNearShow(known, new Date());
    // A page that has a stream keeps it when the last place is taken.
    if (isNear && (known.follow.way === "stream" || hasStream())) leaveStream ??= stream.watch(takeStreamed);
    else {
      leaveStream?.();
      leaveStream = undefined;
    }
  }

  /** Without a connection, the stream's state may be older than the last answer. */
  function takeStreamed(): void {
    if (stream.read().lostSince === undefined) take(stream.read());
  }

  function followLater(): void {
    clearTimeout(timer);
    const everyMs = readKnown()?.follow.everyMs ?? USUALLY_EVERY_MS;
    // Random around the interval, so that a whole audience without streams doesn't ask at the same moment.
    timer = setTimeout(follow, everyMs * (0.5 + Math.random()));
  }

  async function follow(): Promise<void> {
    followLater();
    chooseWay(readKnown());
    if (hasStream() || !isInSight() || isAsking) return;
    isAsking = true;
    const asked = await loadLiveAndClock(undefined, AbortSignal.timeout(LONGEST_ANSWER_MS)).catch(
      () => undefined,
    );
    isAsking = false;
    // The stream may have come back in the meantime, or the page may be gone, and then nobody would close a stream
    // opened here.
    if (asked && !hasLeft && !hasStream()) take(asked);
  }

  chooseWay(readKnown());
  followLater();
  document.addEventListener("visibilitychange", follow);
  return () => {
    hasLeft = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
    leaveStream?.();
  };
}

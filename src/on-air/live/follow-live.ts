import { LiveStream } from "#platform/browser/live-stream.ts";
import type { LiveState } from "./live.contract.ts";
import { loadLiveAndClock } from "./live.queries.ts";
import { isNearShow } from "./live.rules.ts";

const STREAM = "/api/live/events?as=site";
/** Until the server has said. */
const USUALLY_EVERY_MS = 4000;

/**
 * Tells what is on air while the page is in sight: by a stream around the show's hour and while it is live. Without one,
 * because the show is far or the server has no place for one, it asks now and then: a show may start at any hour. `tellClock` gets what
 * to add to this machine's clock to get the server's, in milliseconds. Returns what ends it.
 */
export function followLive(
  readKnown: () => LiveState | undefined,
  tell: (state: LiveState) => void,
  tellClock: (offset: number) => void,
): () => void {
  const stream = new LiveStream<LiveState>(STREAM, { isVisitors: true });
  let leaveStream: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout>;
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
    // Who has a stream keeps it when the last place is taken.
    if (isNear && (known.follow.way === "stream" || hasStream())) leaveStream ??= stream.watch(takeStreamed);
    else {
      leaveStream?.();
      leaveStream = undefined;
    }
  }

  /** Without a connection the stream's state is its last one, and what was asked for is newer. */
  function takeStreamed(): void {
    if (stream.read().lostSince === undefined) take(stream.read());
  }

  function followLater(): void {
    clearTimeout(timer);
    const everyMs = readKnown()?.follow.everyMs ?? USUALLY_EVERY_MS;
    // At random around it: a whole audience that is without streams does not ask at the same moment.
    timer = setTimeout(follow, everyMs * (0.5 + Math.random()));
  }

  async function follow(): Promise<void> {
    followLater();
    chooseWay(readKnown());
    if (hasStream() || !isInSight()) return;
    const asked = await loadLiveAndClock().catch(() => undefined);
    // The stream may have come back in the meantime, or the page be gone: nobody would leave a stream that it opens.
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

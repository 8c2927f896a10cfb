import { LiveStream } from "#platform/browser/live-stream.ts";
import type { LiveState } from "./live.contract.ts";
import { loadLive } from "./live.queries.ts";
import { isNearShow } from "./live.rules.ts";

const STREAM = "/api/live/events?as=site";
const ASK_EVERY_MS = 5000;

/**
 * Tells what is on air while the page is in sight: by a stream around the show's hour and while it is live, else by
 * asking now and then, since a show may start at any hour. Gives the function that ends it.
 */
export function followLive(
  readKnown: () => LiveState | undefined,
  tell: (state: LiveState) => void,
): () => void {
  const stream = new LiveStream<LiveState>(STREAM);
  let leaveStream: (() => void) | undefined;

  const take = (state: LiveState | undefined) => {
    if (!state || JSON.stringify(state) === JSON.stringify(readKnown())) return;
    tell(state);
    chooseWay(state);
  };
  const isInSight = () => document.visibilityState === "visible" && navigator.onLine;

  function chooseWay(known: LiveState | undefined): void {
    const wantsStream = isInSight() && known !== undefined && isNearShow(known, new Date());
    if (wantsStream) leaveStream ??= stream.watch(() => take(stream.read().state));
    else {
      leaveStream?.();
      leaveStream = undefined;
    }
  }

  async function follow(): Promise<void> {
    chooseWay(readKnown());
    if (!leaveStream && isInSight()) await loadLive().then(take, () => {});
  }

  const timer = setInterval(follow, ASK_EVERY_MS);
  document.addEventListener("visibilitychange", follow);
  chooseWay(readKnown());
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", follow);
    leaveStream?.();
  };
}

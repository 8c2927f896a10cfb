import { useSyncExternalStore } from "react";
import { ownClock, zoneClock } from "#platform/time/zoned-time.rules.ts";
import { show } from "#show.ts";
import { countDown, countMinutesOnAir, countMsToNextMinute, findShowHour } from "./live.rules.ts";

/** A timer may be late after sleep or in a hidden tab. */
const WAKING = [
  ["visibilitychange", () => document],
  ["pageshow", () => window],
  ["focus", () => window],
] as const;

/** A hook for a value that changes on the minute; the server has none, since it does not know the moment of reading. */
function makeMinuteHook<Value extends string | number>(read: (now: Date) => Value | undefined) {
  let value: Value | undefined;
  let timer = 0;
  const watchers = new Set<() => void>();

  function tick(): void {
    const now = new Date();
    clearTimeout(timer);
    timer = window.setTimeout(tick, countMsToNextMinute(now));
    const before = value;
    value = read(now);
    if (value !== before) for (const watcher of watchers) watcher();
  }

  function watch(watcher: () => void): () => void {
    watchers.add(watcher);
    if (watchers.size === 1) {
      for (const [event, target] of WAKING) target().addEventListener(event, tick);
      tick();
    }
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      for (const [event, target] of WAKING) target().removeEventListener(event, tick);
      clearTimeout(timer);
    };
  }

  function readValue(): Value | undefined {
    if (watchers.size === 0) value = read(new Date());
    return value;
  }

  return () => useSyncExternalStore(watch, readValue, () => undefined);
}

const useMinuteOnAir = makeMinuteHook((now) => {
  const hour = findShowHour(now, show.live, show.live.clock === "show" ? zoneClock(show.timeZone) : ownClock);
  return hour.live ? countMinutesOnAir(hour, now) : undefined;
});

/** Whether the show is live by the clock that `show.ts` names, and the minute of its hour. */
export function useLive(): { live: boolean; minute: number | undefined } {
  const minute = useMinuteOnAir();
  return { live: minute !== undefined, minute };
}

/** The wait for the next show by the show's own zone ('4 d 23 h'); undefined while it is on there. */
export const useCountdown = makeMinuteHook((now) => countDown(now, show.live, zoneClock(show.timeZone)));

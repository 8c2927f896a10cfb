import { useSyncExternalStore } from "react";
import { ownClock, zoneClock } from "#platform/time/zoned-time.rules.ts";
import { show } from "#show.ts";
import { minuteOnAir, onAir, timeUntil, toNextMinute } from "./live.rules.ts";

/** What the lamps show: the minute of the hour while live, else how long until the next show ('4 d 23 h'). */
export type LiveView = { live: boolean; minute?: number; wait?: string };

/** What the server renders: it does not know the visitor's clock. */
const unknown: LiveView = { live: false };

/** Coming back from sleep or from another tab, when a timer may be late. */
const WAKING = [
  ["visibilitychange", () => document],
  ["pageshow", () => window],
  ["focus", () => window],
] as const;

let view = unknown;
let timer = 0;
const watchers = new Set<() => void>();

/** Live or not, by the clock that `show.ts` names. Changes while the page is open, on the minute. */
export const useLive = (): LiveView => useSyncExternalStore(watch, current, () => unknown);

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

function current(): LiveView {
  if (watchers.size === 0) look(new Date());
  return view;
}

function tick(): void {
  const now = new Date();
  clearTimeout(timer);
  timer = window.setTimeout(tick, toNextMinute(now));
  if (look(now)) for (const watcher of watchers) watcher();
}

/** Looks at the clock; true where what it shows has changed. */
function look(now: Date): boolean {
  const hour = onAir(now, show.live, show.live.clock === "show" ? zoneClock(show.timeZone) : ownClock);
  const seen: LiveView = hour.live
    ? { live: true, minute: minuteOnAir(hour, now) }
    : { live: false, wait: timeUntil(hour.start, now) };
  if (seen.live === view.live && seen.minute === view.minute && seen.wait === view.wait) return false;
  view = seen;
  return true;
}

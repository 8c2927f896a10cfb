import { useSyncExternalStore } from "react";
import { ownClock, zoneClock } from "#platform/time/zoned-time.rules.ts";
import { show } from "#show.ts";
import { countMinutesOnAir, countMsToNextMinute, findShowHour, formatTimeUntil } from "./live.rules.ts";

/** The minute of the hour while live, else the wait for the next show ('4 d 23 h'). */
export type LiveView = { live: boolean; minute?: number; wait?: string };

/** The server's: it does not know the visitor's clock. */
const unknown: LiveView = { live: false };

/** A timer may be late after sleep or in a hidden tab. */
const WAKING = [
  ["visibilitychange", () => document],
  ["pageshow", () => window],
  ["focus", () => window],
] as const;

let view = unknown;
let timer = 0;
const watchers = new Set<() => void>();

/** Whether the show is live, by the clock that `show.ts` names; it changes on the minute. */
export const useLive = (): LiveView => useSyncExternalStore(watch, readView, () => unknown);

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

function readView(): LiveView {
  if (watchers.size === 0) updateView(new Date());
  return view;
}

function tick(): void {
  const now = new Date();
  clearTimeout(timer);
  timer = window.setTimeout(tick, countMsToNextMinute(now));
  if (updateView(now)) for (const watcher of watchers) watcher();
}

function updateView(now: Date): boolean {
  const hour = findShowHour(now, show.live, show.live.clock === "show" ? zoneClock(show.timeZone) : ownClock);
  const seen: LiveView = hour.live
    ? { live: true, minute: countMinutesOnAir(hour, now) }
    : { live: false, wait: formatTimeUntil(hour.start, now) };
  if (seen.live === view.live && seen.minute === view.minute && seen.wait === view.wait) return false;
  view = seen;
  return true;
}

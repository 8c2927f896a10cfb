import { useSyncExternalStore } from "react";
import { deviceClock } from "#platform/time/zoned-time.rules.ts";
import { findCurrentOrNextShowDate } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { countMsToNextMinute, findMinuteOnAir, formatCountdown } from "./live.rules.ts";
import { useClockOffset, useLiveState } from "./live-provider.tsx";

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;
let abortController = new AbortController();

/**
 * Calls `onMinute` every minute, and also when the page wakes up, because the timer may be late after sleep or in a
 * hidden tab. The whole page shares one timer. Returns a function that stops the calls.
 */
function watchMinutes(onMinute: () => void): () => void {
  watchers.add(onMinute);
  if (watchers.size === 1) startWatching();
  return () => {
    watchers.delete(onMinute);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    abortController.abort();
  };
}

function startWatching(): void {
  abortController = new AbortController();
  const tick = () => {
    waitForMinute();
    for (const onMinute of watchers) onMinute();
  };
  const waitForMinute = () => {
    clearTimeout(timer);
    timer = setTimeout(tick, countMsToNextMinute(new Date()));
  };
  document.addEventListener("visibilitychange", tick, abortController);
  for (const waking of ["pageshow", "focus"]) window.addEventListener(waking, tick, abortController);
  waitForMinute();
}

/**
 * Returns a value that is recomputed every minute. It is undefined on the server, which can't know when the page will
 * be read.
 */
const useMinute = <Value extends string | number>(
  read: (now: Date) => Value | undefined,
): Value | undefined =>
  useSyncExternalStore(
    watchMinutes,
    () => read(new Date()),
    () => undefined,
  );

/**
 * Returns whether the show is live, and how many minutes it has been on. It counts as live if the team has put it on
 * air or if it is on according to the schedule.
 */
export function useLiveStatus(): { live: boolean; minute: number | undefined } {
  const show = useShow();
  const state = useLiveState();
  const since = state?.status === "live" ? state.onAirSince : null;
  const clock = show.live.clock === "show" ? undefined : deviceClock;
  const clockOffset = useClockOffset() ?? 0;
  const minute = useMinute((now) => {
    if (since) return Math.floor((now.getTime() + clockOffset - Date.parse(since)) / 60_000);
    return findMinuteOnAir(show, now, clock, state?.over);
  });
  return { live: since !== null || minute !== undefined, minute: minute && Math.max(0, minute) };
}

/** Returns when the next show starts, in milliseconds, or undefined during a show and on the server. */
export function useNextShowStart(): number | undefined {
  const show = useShow();
  const state = useLiveState();
  const nextStartsAt = state?.skipped?.nextStartsAt;
  return useMinute((now) => {
    const { startsAt } = findCurrentOrNextShowDate(show, nextStartsAt ? new Date(nextStartsAt) : now, {
      closed: state?.over,
    });
    return startsAt > now ? startsAt.getTime() : undefined;
  });
}

/** Returns the time until the next show ('4 d 23 h'), or undefined during the show and on the server. */
export function useCountdownToShow(): string | undefined {
  const show = useShow();
  const datesOver = useLiveState()?.over;
  return useMinute((now) => formatCountdown(show, now, datesOver));
}

import { toMoment, toWallTime } from "#platform/time/zoned-time.rules.ts";
import type { Backup, Schedule } from "./backups.contract.ts";

const MONDAY = 1;

/** Returns the last time up to `now` at which a scheduled backup was due, or undefined if the schedule is off. */
export function findLastDue({ every, hour }: Schedule, now: Date, timeZone: string): Date | undefined {
  if (every === "off") return undefined;
  const { year, month, day } = toWallTime(now, timeZone);
  for (let back = 0; ; back += 1) {
    if (every === "week" && new Date(Date.UTC(year, month - 1, day - back)).getUTCDay() !== MONDAY) continue;
    const due = toMoment({ year, month, day: day - back, hour, minute: 0 }, timeZone);
    if (due <= now) return due;
  }
}

/**
 * Returns the scheduled backups to delete: all but the newest `keep` verified ones and the newest `keep` failed ones.
 */
export function listSurplusBackups(backups: readonly Backup[], keep: number): Backup[] {
  const daily = backups.filter(({ kind, proof }) => kind === "daily" && proof);
  const sorted = daily.toSorted((a, b) => b.id - a.id);
  const findSurplus = (ok: boolean) => sorted.filter(({ proof }) => proof?.ok === ok).slice(keep);
  return [...findSurplus(true), ...findSurplus(false)];
}

import { toMoment, toWallTime } from "#platform/time/zoned-time.rules.ts";
import type { Backup, BackupSchedule } from "./backups.contract.ts";

const MONDAY = 1;

/** Returns when a scheduled backup was last due, or undefined if the schedule is off. */
export function findLastDueTime(
  { every, hour }: BackupSchedule,
  now: Date,
  timeZone: string,
): Date | undefined {
  if (every === "off") return undefined;
  const { year, month, day } = toWallTime(now, timeZone);
  for (let daysBack = 0; ; daysBack += 1) {
    if (every === "week" && new Date(Date.UTC(year, month - 1, day - daysBack)).getUTCDay() !== MONDAY)
      continue;
    const dueTime = toMoment({ year, month, day: day - daysBack, hour, minute: 0 }, timeZone);
    if (dueTime <= now) return dueTime;
  }
}

/**
 * Returns the scheduled backups to delete: all verified ones except the newest `keepCount`, and all failed ones except
 * the newest `keepCount`.
 */
export function listSurplusBackups(backups: readonly Backup[], keepCount: number): Backup[] {
  const daily = backups.filter(({ kind, proof }) => kind === "daily" && proof);
  const newestFirst = daily.toSorted((a, b) => b.id - a.id);
  const findSurplus = (isVerified: boolean) =>
    newestFirst.filter(({ proof }) => proof?.ok === isVerified).slice(keepCount);
  return [...findSurplus(true), ...findSurplus(false)];
}

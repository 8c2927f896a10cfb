import { formatCount } from "#platform/texts/counts.rules.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import type { Backup, NewerData } from "./backups.contract.ts";

/**
 * The maximum number of days to keep a backup. There is a limit because backups still contain data that was erased on
 * the site.
 */
export const MAX_RETENTION_DAYS: Record<Backup["kind"], number> = {
  manual: 90,
  daily: 365,
  safety: 30,
  uploaded: 90,
};

/** Returns when a backup expires. Its age counts from its verification or, before that, from when it was made. */
export const computeBackupExpiry = ({ kind, at, proof }: Backup): Date =>
  new Date(Date.parse(proof?.at ?? at) + MAX_RETENTION_DAYS[kind] * DAY_MS);

export const BACKUP_KIND_NAMES: Record<Backup["kind"], string> = {
  manual: "Manual",
  daily: "Daily",
  safety: "Safety",
  uploaded: "Uploaded",
};

/** Describes what was compared, such as '12,345 rows and 48 files match'. */
export const describeVerifiedBackup = ({ rows, files }: { rows: number; files: number }): string =>
  `${formatCount(rows, "row")} and ${formatCount(files, "file")} match`;

/** Formats an age, such as '6 h ago'. */
export function formatBackupAge(moment: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / MINUTE_MS));
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

/** Formats an hour, such as '4 AM'. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

const NEWER_DATA_NOUNS: Record<keyof NewerData, string> = {
  topics: "topic",
  topicRequests: "topic request",
  guestRequests: "guest request",
  questions: "question",
  followers: "follower",
  votes: "vote",
};

/** Says what a restore takes away, such as 'Anything added since that backup, including 14 topic requests, …'. */
export function describeLoss(newer: NewerData | undefined): string {
  const names = Object.keys(NEWER_DATA_NOUNS) as (keyof NewerData)[];
  const parts = names.flatMap((name) =>
    newer?.[name] ? [formatCount(newer[name], NEWER_DATA_NOUNS[name])] : [],
  );
  const examples = parts.length > 0 ? `, including ${new Intl.ListFormat("en-US").format(parts)},` : "";
  return `Anything added since that backup${examples} will only be in the safety backup.`;
}

import { formatCount } from "#platform/texts/counts.rules.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import type { Deletion } from "./trash.contract.ts";

export const TRASH_DAYS = 30;

/** The path of the page that shows each kind of restored thing. */
const RESTORED_PAGES: Record<string, string> = {
  topic: "/admin",
  episode: "/admin/episodes",
  transcript: "/admin/episodes",
  "topic-request": "/admin/topic-requests",
  "guest-request": "/admin/guest-requests",
  "host-profile": "/admin/hosts",
  "host-social-link": "/admin/hosts?list=links",
};

export const findRestoredPagePath = (entity: string): string | undefined => RESTORED_PAGES[entity];

/**
 * Describes what kind of thing was deleted, such as 'Guest request', with the number of rows unless the label already
 * contains it.
 */
export function describeDeletedKind({
  entity,
  label,
  count,
}: Pick<Deletion, "entity" | "label" | "count">): string {
  const words = entity.replaceAll("-", " ");
  const kind = words.charAt(0).toUpperCase() + words.slice(1);
  const labelCount = /^([\d,]+) (?:topic|episode)s?$/.exec(label)?.[1]?.replaceAll(",", "");
  if (labelCount === undefined) return count === 1 ? kind : `${kind}, ${formatCount(count, "row")}`;
  return Number(labelCount) === count ? kind : `${kind}, ${count.toLocaleString("en-US")} left`;
}

/** Describes how long something will stay in the trash, such as '27 days'. Uses hours for the last two days. */
export function describeTimeLeft(expiresAt: string, now: Date): { text: string; isSoon: boolean } {
  const hours = Math.floor((Date.parse(expiresAt) - now.getTime()) / HOUR_MS);
  // Rounded, so that something just deleted shows the 30 days that the page promises.
  if (hours >= 48) return { text: `${Math.round(hours / 24)} days`, isSoon: false };
  const text = hours < 1 ? "Less than an hour" : formatCount(hours, "hour");
  return { text, isSoon: true };
}

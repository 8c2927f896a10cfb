import type { Deletion } from "./trash.contract.ts";

export const TRASH_DAYS = 30;

/** The page on which each kind of thing shows up once restored. */
const PAGES: Record<string, string> = {
  topic: "/admin",
  episode: "/admin/episodes",
  transcript: "/admin/episodes",
  "topic-request": "/admin/topic-requests",
  "guest-request": "/admin/guest-requests",
  "host-profile": "/admin/hosts",
  "host-social-link": "/admin/hosts?list=links",
};

export const findPage = (entity: string): string | undefined => PAGES[entity];

/** Returns 'Guest request', for example, with the number of rows unless the label has it. */
export function describeKind({ entity, label, count }: Pick<Deletion, "entity" | "label" | "count">): string {
  const words = entity.replaceAll("-", " ");
  const kind = words.charAt(0).toUpperCase() + words.slice(1);
  const labelled = /^([\d,]+) /.exec(label)?.[1]?.replaceAll(",", "");
  if (labelled === undefined) return count === 1 ? kind : `${kind}, ${count.toLocaleString("en-US")} rows`;
  return Number(labelled) === count ? kind : `${kind}, ${count.toLocaleString("en-US")} left`;
}

const HOUR_MS = 60 * 60 * 1000;

/** Returns '27 days', for example, and hours for the last two days. */
export function describeTimeLeft(expiresAt: string, now: Date): { text: string; isSoon: boolean } {
  const hours = Math.floor((Date.parse(expiresAt) - now.getTime()) / HOUR_MS);
  // Rounded, so that something just deleted shows the thirty days that the page promises.
  if (hours >= 48) return { text: `${Math.round(hours / 24)} days`, isSoon: false };
  const text = hours < 1 ? "Less than an hour" : `${hours} hour${hours === 1 ? "" : "s"}`;
  return { text, isSoon: true };
}

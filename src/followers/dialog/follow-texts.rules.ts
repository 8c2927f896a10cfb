import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { toCurrentZoneName } from "#platform/time/zone-names.rules.ts";
import { formatZoneCity } from "#platform/time/zoned-time.rules.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";

const HALF_AN_HOUR_MS = 30 * MINUTE_MS;

/** Formats a time as 'Wed, Dec 2, 7:00 PM in Berlin'. In the show's own time zone, leaves out the city. */
export function formatMessageTime(timeMs: number, timeZone: string, showZone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    ...{ weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
    timeZone,
  };
  const moment = new Intl.DateTimeFormat("en-US", options).format(timeMs).replaceAll("\u202f", " ");
  const ownZone = toCurrentZoneName(timeZone);
  return ownZone === showZone ? moment : `${moment} in ${formatZoneCity(ownZone)}`;
}

const MESSAGE_KIND_NAMES: Record<FollowerMessageKind, string> = {
  soon: "half an hour before",
  live: "live",
  episode: "when a new episode is out",
};

/** Formats choices as a list, such as 'Half an hour before, and live'. */
export function formatMessageKinds(wants: readonly FollowerMessageKind[]): string {
  const names = (["soon", "live", "episode"] as const).filter((kind) => wants.includes(kind));
  const words = names.map((kind) =>
    names.length === 1 && kind === "live" ? "when the show goes live" : MESSAGE_KIND_NAMES[kind],
  );
  const [lastChoice, ...earlierChoices] = words.toReversed();
  const sentence =
    earlierChoices.length > 0
      ? `${earlierChoices.toReversed().join(", ")}, and ${lastChoice}`
      : (lastChoice ?? "");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * Returns when the first message about the next show will be sent, in milliseconds, or undefined if only new episodes
 * were chosen.
 */
export function findFirstMessageTime(
  wants: readonly FollowerMessageKind[],
  startsAt: number,
  now: number,
): number | undefined {
  const soonMessageTime = startsAt - HALF_AN_HOUR_MS;
  if (wants.includes("soon") && soonMessageTime > now) return soonMessageTime;
  return wants.includes("live") ? startsAt : undefined;
}

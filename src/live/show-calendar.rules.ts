import { icalendar } from "#platform/time/icalendar.rules.ts";
import { zoneClock } from "#platform/time/zoned-time.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { findFirstShow, formatShowTime } from "./live.rules.ts";

/** A weekly event with the years of clock changes in it, without the weeks that are skipped; the uid never changes. */
export function composeCalendar(
  show: Show,
  publicUrl: string,
  now: Date,
  { skipped, sequence }: { skipped: readonly Date[]; sequence: number },
): string {
  const start = findFirstShow(show.live.since, show.live, zoneClock(show.timeZone));
  const thisYear = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  return icalendar("PUBLISH", {
    uid: `live@${show.slug}`,
    sequence,
    start,
    end: new Date(start.getTime() + show.live.lengthMinutes * 60_000),
    timeZone: show.timeZone,
    stamp: thisYear,
    summary: `${show.name}, live`,
    description: `${show.tagline} ${formatShowTime(show)}.\nWatch: ${show.streams.map(({ url }) => url).join(" ")}`,
    location: show.streams[0].url,
    url: `${publicUrl}/`,
    weekly: true,
    except: skipped,
    calendarName: show.name,
  });
}

import {
  type CalendarEvent,
  computeEndOfKnownChanges,
  writeICalendar,
} from "#platform/time/icalendar.rules.ts";
import { listClockChanges, toWallTime, type WallTime } from "#platform/time/zoned-time.rules.ts";
import { addDays, findNextShow, findShow, findStartOfDay, formatDayIn } from "#show/dates.rules.ts";
import type { Schedule, Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";

/**
 * Returns a calendar with a weekly event for each schedule and, as far ahead as clock changes are known, separate
 * events for shows that a clock change affects. Leaves out the `skipped` weeks (days as yyyy-mm-dd). The uids never
 * change.
 */
export function composeCalendar(
  show: Show,
  publicUrl: string,
  now: Date,
  { skipped, sequence }: { skipped: readonly string[]; sequence: number },
): string {
  const thisYear = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  const events = show.schedules.flatMap((schedule, index): CalendarEvent[] => {
    const next = show.schedules[index + 1];
    const until = next && new Date(findStartOfDay(show, next.from).getTime() - 1000);
    const from = index === 0 ? show.live.since : schedule.from;
    // The previous day's show may last past midnight.
    const first = findNextShow(show, findStartOfDay(show, from), { closed: [addDays(from, -1)] });
    if (until && first.startsAt > until) return [];
    const watch = show.streams.map(({ url }) => url).join(" ");
    const time = `Every ${formatShowDay({ live: schedule })} at ${schedule.label}`;
    const event: CalendarEvent = {
      uid: index === 0 ? `live@${show.slug}` : `live-${schedule.from}@${show.slug}`,
      sequence: sequence + (until ? 1 : 0),
      start: first.startsAt,
      end: first.endsAt,
      timeZone: schedule.timeZone,
      stamp: thisYear,
      summary: `${show.name}, live`,
      description: [`${show.tagline} ${time}.`, ...(watch ? [`Watch: ${watch}`] : [])].join("\n"),
      location: show.streams[0]?.url ?? `${publicUrl}/`,
      url: `${publicUrl}/`,
      calendarName: show.name,
    };
    const except = skipped.filter((date) => date >= first.date && (!next || date < next.from));
    const weekly: CalendarEvent = {
      ...event,
      weekly: true,
      until,
      except: except.map((date) => toScheduledWallTime(schedule, date)),
    };
    const unclear = listAmbiguousShows(show, schedule, { from: thisYear, until })
      .filter(({ date, startsAt }) => startsAt >= first.startsAt && !except.includes(date))
      .map(({ date, startsAt, endsAt }) => {
        return { ...event, start: startsAt, end: endsAt, insteadOf: toScheduledWallTime(schedule, date) };
      });
    return [weekly, ...unclear];
  });
  return writeICalendar("PUBLISH", ...events);
}

function toScheduledWallTime({ hour, minute }: Schedule, date: string): WallTime {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day, hour, minute };
}

const MINUTE_MS = 60_000;

/**
 * Lists shows that start at a time that a clock change skips or repeats. Calendar programs disagree about when such a
 * show starts.
 */
function listAmbiguousShows(
  show: Show,
  schedule: Schedule,
  { from, until }: { from: Date; until: Date | undefined },
) {
  const { timeZone, hour, minute } = schedule;
  return listClockChanges(timeZone, from, until ?? computeEndOfKnownChanges(from)).flatMap(
    ({ at, ...change }) => {
      const length = (change.to - change.from) * MINUTE_MS;
      // The moment when the skipped time would have begun, or when the repeated time begins for the first time.
      const unclear = new Date(at.getTime() + Math.min(0, length));
      const found = findShow(show, formatDayIn(timeZone, unclear));
      if (
        !found ||
        found.startsAt < unclear ||
        found.startsAt.getTime() >= unclear.getTime() + Math.abs(length)
      )
        return [];
      const shown = toWallTime(found.startsAt, timeZone);
      return length < 0 || shown.hour !== hour || shown.minute !== minute ? [found] : [];
    },
  );
}

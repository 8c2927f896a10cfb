import { type CalendarEvent, endOfKnownChanges, icalendar } from "#platform/time/icalendar.rules.ts";
import { clockChanges, type WallTime, wallTime } from "#platform/time/zoned-time.rules.ts";
import { addDays, dayIn, findNextShow, findShow, startOfDay } from "#show/dates.rules.ts";
import type { Schedule, Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";

/**
 * Returns a calendar with a weekly event for each schedule, for the years whose clock changes are known, without
 * skipped weeks (days as yyyy-mm-dd). The uids never change.
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
    const until = next && new Date(startOfDay(show, next.from).getTime() - 1000);
    const from = index === 0 ? show.live.since : schedule.from;
    // The day before may have a show that lasts past midnight.
    const first = findNextShow(show, startOfDay(show, from), { closed: [addDays(from, -1)] });
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
      except: except.map((date) => wallTimeOn(schedule, date)),
    };
    const unclear = listAmbiguousShows(show, schedule, { from: thisYear, until })
      .filter(({ date, startsAt }) => startsAt >= first.startsAt && !except.includes(date))
      .map(({ date, startsAt, endsAt }) => {
        return { ...event, start: startsAt, end: endsAt, insteadOf: wallTimeOn(schedule, date) };
      });
    return [weekly, ...unclear];
  });
  return icalendar("PUBLISH", ...events);
}

function wallTimeOn({ hour, minute }: Schedule, date: string): WallTime {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day, hour, minute };
}

const MINUTE_MS = 60_000;

/**
 * Lists shows whose time of day a clock change skips or repeats. Calendar programs disagree about which moment that is.
 */
function listAmbiguousShows(
  show: Show,
  schedule: Schedule,
  { from, until }: { from: Date; until: Date | undefined },
) {
  const { timeZone, hour, minute } = schedule;
  return clockChanges(timeZone, from, until ?? endOfKnownChanges(from)).flatMap(({ at, ...change }) => {
    const length = (change.to - change.from) * MINUTE_MS;
    // The first moment at which clocks show the skipped time, or show the repeated one again.
    const unclear = new Date(at.getTime() + Math.min(0, length));
    const found = findShow(show, dayIn(timeZone, unclear));
    if (
      !found ||
      found.startsAt < unclear ||
      found.startsAt.getTime() >= unclear.getTime() + Math.abs(length)
    )
      return [];
    const shown = wallTime(found.startsAt, timeZone);
    return length < 0 || shown.hour !== hour || shown.minute !== minute ? [found] : [];
  });
}

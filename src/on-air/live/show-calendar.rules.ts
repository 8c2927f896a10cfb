import {
  type CalendarEvent,
  computeEndOfListedClockChanges,
  writeICalendar,
} from "#platform/time/icalendar.rules.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { listClockChanges, toMoment, toWallTime, type WallTime } from "#platform/time/zoned-time.rules.ts";
import {
  addDays,
  findCurrentOrNextShowDate,
  findShowDate,
  findStartOfDay,
  formatDayIn,
} from "#show/dates.rules.ts";
import type { Schedule, Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";

/**
 * Returns a calendar with a weekly event for each schedule. Shows whose time is ambiguous because of a clock change get
 * separate events, as far ahead as clock changes are known. Leaves out the `canceled` dates (yyyy-mm-dd). The uids
 * never change, so that calendar programs recognize the events.
 */
export function composeShowCalendar(
  show: Show,
  publicUrl: string,
  now: Date,
  { canceled, sequence }: { canceled: readonly string[]; sequence: number },
): string {
  const thisYear = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  const events = show.schedules.flatMap((schedule, index): CalendarEvent[] => {
    const nextSchedule = show.schedules[index + 1];
    const until = nextSchedule && findEndOfDay(schedule.timeZone, addDays(nextSchedule.from, -1));
    const startDate = index === 0 ? show.live.since : schedule.from;
    // Leaves out the previous day's show, which may last past midnight.
    const firstShow = findCurrentOrNextShowDate(show, findStartOfDay(show, startDate), {
      closed: [addDays(startDate, -1)],
    });
    if (until && firstShow.startsAt > until) return [];
    const watch = show.streams.map(({ url }) => url).join(" ");
    const time = `Every ${formatShowDay({ live: schedule })} at ${schedule.label}`;
    const event: CalendarEvent = {
      uid: index === 0 ? `live@${show.slug}` : `live-${schedule.from}@${show.slug}`,
      sequence: sequence + (until ? 1 : 0),
      start: firstShow.startsAt,
      end: firstShow.endsAt,
      timeZone: schedule.timeZone,
      stamp: thisYear,
      summary: `${show.name}, live`,
      description: [`${show.tagline} ${time}.`, ...(watch ? [`Watch: ${watch}`] : [])].join("\n"),
      location: show.streams[0]?.url ?? `${publicUrl}/`,
      url: `${publicUrl}/`,
      calendarName: show.name,
    };
    const except = canceled.filter(
      (date) => date >= firstShow.date && (!nextSchedule || date < nextSchedule.from),
    );
    const weekly: CalendarEvent = {
      ...event,
      weekly: true,
      until,
      except: except.map((date) => toScheduledWallTime(schedule, date)),
    };
    const unclear = listAmbiguousShows(show, schedule, { from: thisYear, until })
      .filter(({ date, startsAt }) => startsAt >= firstShow.startsAt && !except.includes(date))
      .map(({ date, startsAt, endsAt }) => {
        return { ...event, start: startsAt, end: endsAt, insteadOf: toScheduledWallTime(schedule, date) };
      });
    return [weekly, ...unclear];
  });
  return writeICalendar("PUBLISH", ...events);
}

/** Returns the last second of a day (yyyy-mm-dd). */
function findEndOfDay(timeZone: string, date: string): Date {
  const nextMidnight = toScheduledWallTime({ hour: 0, minute: 0 }, addDays(date, 1));
  return new Date(toMoment(nextMidnight, timeZone).getTime() - 1000);
}

function toScheduledWallTime({ hour, minute }: Pick<Schedule, "hour" | "minute">, date: string): WallTime {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day, hour, minute };
}

/**
 * Lists shows whose local start time is skipped or repeated by a clock change. Calendar programs disagree about when
 * such a show starts.
 */
function listAmbiguousShows(
  show: Show,
  schedule: Schedule,
  { from, until }: { from: Date; until: Date | undefined },
) {
  const { timeZone, hour, minute } = schedule;
  return listClockChanges(timeZone, from, until ?? computeEndOfListedClockChanges(from)).flatMap(
    ({ at, ...change }) => {
      const lengthMs = (change.to - change.from) * MINUTE_MS;
      // This is when the skipped local times would begin or, if the clock is set back, when the repeated local times
      // begin for the first time.
      const ambiguousTime = new Date(at.getTime() + Math.min(0, lengthMs));
      const ambiguousShow = findShowDate(show, formatDayIn(timeZone, ambiguousTime));
      if (
        !ambiguousShow ||
        ambiguousShow.startsAt < ambiguousTime ||
        ambiguousShow.startsAt.getTime() >= ambiguousTime.getTime() + Math.abs(lengthMs)
      )
        return [];
      const wallTime = toWallTime(ambiguousShow.startsAt, timeZone);
      return lengthMs < 0 || wallTime.hour !== hour || wallTime.minute !== minute ? [ambiguousShow] : [];
    },
  );
}

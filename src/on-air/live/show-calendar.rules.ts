import { type CalendarEvent, icalendar } from "#platform/time/icalendar.rules.ts";
import { addDays, findNextShow, startOfDay } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { nameShowDay } from "#show/show.rules.ts";

/** A weekly event for each schedule, with the years of clock changes in it and without skipped weeks; the uids never change. */
export function composeCalendar(
  show: Show,
  publicUrl: string,
  now: Date,
  { skipped, sequence }: { skipped: readonly Date[]; sequence: number },
): string {
  const thisYear = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  const events = show.schedules.flatMap((schedule, index): CalendarEvent[] => {
    const next = show.schedules[index + 1];
    const until = next && new Date(startOfDay(show, next.from).getTime() - 1000);
    const from = index === 0 ? show.live.since : schedule.from;
    // The day before may have a show that lasts past midnight.
    const { startsAt: start, endsAt: end } = findNextShow(show, startOfDay(show, from), {
      closed: [addDays(from, -1)],
    });
    if (until && start > until) return [];
    const watch = show.streams.map(({ url }) => url).join(" ");
    const time = `Every ${nameShowDay({ live: schedule })} at ${schedule.label}`;
    return [
      {
        uid: index === 0 ? `live@${show.slug}` : `live-${schedule.from}@${show.slug}`,
        sequence: sequence + (until ? 1 : 0),
        start,
        end,
        timeZone: schedule.timeZone,
        stamp: thisYear,
        summary: `${show.name}, live`,
        description: [`${show.tagline} ${time}.`, ...(watch ? [`Watch: ${watch}`] : [])].join("\n"),
        location: show.streams[0]?.url ?? `${publicUrl}/`,
        url: `${publicUrl}/`,
        weekly: true,
        until,
        except: skipped.filter((at) => at >= start && (!until || at <= until)),
        calendarName: show.name,
      },
    ];
  });
  return icalendar("PUBLISH", ...events);
}

import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { computePace, findLastEventTime, formatLateness, type Pace } from "#on-air/week/pace.rules.ts";
import { formatLongDate, formatWeekdayDate } from "#platform/time/zoned-time.rules.ts";
import { findScheduleOn } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { OnAirDot, OnAirLight } from "#ui/signs/on-air-light.tsx";
import { findTimelineMarkerPosition, formatDeskClock, listTimelineLabelTimes } from "./desk-clock.rules.ts";
import { useDeskTimes } from "./desk-times.ts";
import type { Desk } from "./use-desk.ts";
import { WeekArrows } from "./week-arrows.tsx";

/** Shows the date, the clock and the 60-tick scale. `children` is the button to press next. */
export function DeskHeader({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { timeZone, label } = findScheduleOn(useShow(), desk.week.date);
  const { week, now = findLastEventTime(desk.week) } = desk;
  const isLive = week.status === "live";
  const pace = computePace(week, now);
  const clock = formatDeskClock(week, desk.now);
  return (
    <header className="grid gap-x-8 gap-y-2 border-rule border-b py-3 grid-cols-1 desktop:grid-cols-[minmax(0,1fr)_21rem]">
      <h2 className="sr-only desktop:hidden">{formatLongDate(new Date(week.startsAt), timeZone)}</h2>
      <Dates desk={desk} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 desktop:col-start-1 desktop:flex-nowrap">
        <div>
          <p className="flex items-center gap-2 font-label">
            {isLive && <OnAirLight live className="desktop:hidden" />}
            {week.status === "planned" && <OnAirDot live={false} />}
            <span className={isLive ? "max-desktop:hidden" : ""}>{clock.caption}</span>
          </p>
          <p className="figures font-strong text-[3.25rem] leading-none tracking-[-0.02em] desktop:whitespace-nowrap desktop:text-[4.25rem]">
            {clock.time}
          </p>
        </div>
        <p className="flex-[1_1_7rem] text-balance text-right text-on-2 desktop:hidden">
          {isLive ? (
            <Lateness paced={pace} />
          ) : (
            <>
              <b className="block text-on">{formatWeekdayDate(new Date(week.startsAt), timeZone)}</b>
              {label}
            </>
          )}
        </p>
        <div className="max-desktop:basis-full desktop:min-w-0 desktop:flex-1 desktop:pt-4">
          <HourScale minute={desk.now === undefined ? undefined : findTimelineMarkerPosition(week, now)} />
          <ScaleLabels desk={desk} />
          {isLive && (
            <p className="mt-1 flex items-center gap-2 max-desktop:hidden">
              <Lateness paced={pace} />
            </p>
          )}
        </div>
      </div>
      <div className="desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">{children}</div>
    </header>
  );
}

function Dates({ desk }: { desk: Desk }) {
  const { week } = desk;
  const { formatTimeWithSeconds } = useDeskTimes();
  const { timeZone } = findScheduleOn(useShow(), week.date);
  const { air, title, status } = week;
  const details = [
    title,
    air && !air.endedAt && `on air since ${formatTimeWithSeconds(air.since)}`,
    status === "ended" && "ended",
  ];
  return (
    <div className="flex min-w-0 items-center gap-x-2 max-desktop:hidden">
      <h2 className="shrink-0 font-strong text-t-1">{formatLongDate(new Date(week.startsAt), timeZone)}</h2>
      <WeekArrows desk={desk} />
      <p className="ml-2 min-w-0 truncate text-on-2">{details.filter(Boolean).join(", ")}</p>
    </div>
  );
}

function ScaleLabels({ desk: { week } }: { desk: Desk }) {
  const { formatTime, formatTimeWithSeconds } = useDeskTimes();
  const { air } = week;
  const labels = air?.endedAt
    ? [air.since, air.endedAt].map(formatTimeWithSeconds)
    : listTimelineLabelTimes(week).map(formatTime);
  return (
    <p className="mt-1 flex justify-between text-on-2 max-desktop:hidden">
      {labels.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </p>
  );
}

/** Shows how late the show is. This is never red, because being late isn't an error. */
function Lateness({ paced }: { paced: Pace }) {
  const { formatTime } = useDeskTimes();
  const end = formatTime(paced.endsAt);
  return (
    <>
      <Clock aria-hidden="true" className="mr-2 inline size-[1.2em]" />
      <b className="text-on">{formatLateness(paced.late)}</b>{" "}
      <span className="text-on-2 max-desktop:hidden">At this pace the show ends at {end}.</span>
      <span className="block desktop:hidden">ends at {end}</span>
    </>
  );
}

import { useId } from "react";
import { formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt, toShowDay } from "#show/dates.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Avatar } from "#ui/signs/avatar.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { GuestMenu, type OpenGuestDialog } from "../applications/guest-menu.tsx";
import type { GuestRequest } from "../guests.contract.ts";
import { findSmallPhotoUrl } from "../guests.rules.ts";
import { formatCalendarDay, formatDaysUntil } from "./calendar.rules.ts";
import type { CalendarWeek } from "./guest-calendar.contract.ts";

/** Shows a week's date and how far away it is. `id` is for the date's element. */
export function WeekDate({
  week,
  now,
  id,
  isQuiet,
}: {
  week: CalendarWeek;
  now: Date;
  id: string;
  isQuiet: boolean;
}) {
  const show = useShow();
  return (
    <div className="min-w-22 tablet:min-w-24">
      <h4
        id={id}
        className={cn(
          "whitespace-nowrap text-t-2 leading-tight",
          isQuiet ? "text-on-2" : "font-strong",
          week.status === "skipped" && "font-regular text-on-2 line-through",
        )}
      >
        <time dateTime={week.startsAt}>{formatCalendarDay(week.date)}</time>
      </h4>
      <p className="text-on-2 text-t-0">{formatDaysUntil(week.date, toShowDay(show, now))}</p>
    </div>
  );
}

/** Shows a guest who is confirmed for a week or has been offered its date. */
export function CalendarGuest({ request, onOpen }: { request: GuestRequest; onOpen: OpenGuestDialog }) {
  const show = useShow();
  const nameId = useId();
  const { name, photoUrl, scheduledDate, scheduledAt, offeredDates, offersEndAt } = request;
  const deadline = offersEndAt ? `until ${formatCalendarDay(toShowDay(show, new Date(offersEndAt)))}` : "";
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={name} photoUrl={findSmallPhotoUrl(photoUrl)} className="size-9 text-t-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <b id={nameId} className="font-label">
          {name}
        </b>{" "}
        <span className="inline-block text-on-2 text-t-0 max-tablet:block">
          {scheduledDate
            ? `${formatStart(show, scheduledDate)}${scheduledAt ? `, confirmed ${formatCalendarDay(toShowDay(show, new Date(scheduledAt)))}` : ""}`
            : offeredDates.length > 1
              ? `one of ${offeredDates.length} dates, ${deadline}`
              : deadline}
        </span>
      </p>
      <GuestMenu request={request} describedBy={nameId} onOpen={onOpen} />
    </div>
  );
}

const formatStart = (show: Pick<PageShow, "schedules">, scheduledDate: string): string => {
  const moment = new Date(scheduledDate);
  return formatTimeOfDay(moment, findScheduleAt(show, moment).timeZone);
};

import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { upcomingWeeksQuery } from "#on-air/desk/desk.queries.ts";
import { padTwoDigits } from "#platform/texts/counts.rules.ts";
import { formatShortDate } from "#show/dates.rules.ts";
import { formatWeekday } from "#show/show.rules.ts";
import { hasSameShowTime, WEEKDAY_OPTIONS } from "#show/show-making.rules.ts";
import { listTimeZones } from "#show/time-zones.rules.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { listGuestsWithoutShow } from "./show-edits.rules.ts";
import { ShowChoiceField, ShowTextField, useFieldError } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

const SHOW_LENGTHS_MINUTES = [15, 30, 45, 60, 75, 90, 120, 180, 240];

/**
 * Lets the team change when the show is on. Explains how a new time affects past weeks and guests who already have a
 * date.
 */
export function ScheduleFields() {
  const { show, published } = useShowForm();
  const { schedule } = show;
  const lengths = [...new Set([...SHOW_LENGTHS_MINUTES, schedule.lengthMinutes])].sort(
    (minutes, otherMinutes) => minutes - otherMinutes,
  );
  const isOnlyStartMoved = hasSameShowTime(schedule, published.schedule);
  const weeks = useQuery(upcomingWeeksQuery).data ?? [];
  const guestsWithoutShow = listGuestsWithoutShow(weeks, published, schedule, new Date());
  const previousSchedule = isOnlyStartMoved ? published.schedules.at(-2) : published.schedule;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <ShowChoiceField path="schedule.weekday" label="Weekday" options={WEEKDAY_OPTIONS} toValue={Number} />
      <TimeField />
      <ShowChoiceField path="schedule.timeZone" label="Zone" options={listTimeZones(schedule.timeZone)} />
      <ShowTextField path="schedule.from" label="New time starts on" type="date" max="9999-12-31" />
      <ShowChoiceField
        path="schedule.lengthMinutes"
        label="Length"
        options={lengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        toValue={Number}
      />
      <ShowTextField path="schedule.label" label="How the time is written" hint="Such as 11AM MT" />
      {previousSchedule &&
        !Number.isNaN(Date.parse(schedule.from)) &&
        schedule.from > previousSchedule.from &&
        schedule.from !== published.schedule.from && (
          <p className="col-span-2 text-on-2 text-t-0">
            Shows before {formatShortDate(`${schedule.from}T00:00:00Z`, "UTC")} keep{" "}
            {formatWeekday(previousSchedule.weekday)} at {previousSchedule.label}, in the calendar and in the
            feeds.
          </p>
        )}
      {guestsWithoutShow.length > 0 && (
        <p role="status" className="col-span-2 flex items-start gap-2 font-label text-t-0">
          <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          Once this is published, there is no show at these guests' times: {guestsWithoutShow.join(", ")}.
          Publishing doesn't tell them, so give them other dates.
        </p>
      )}
    </div>
  );
}

function TimeField() {
  const { show, edit } = useShowForm();
  const { hour, minute } = show.schedule;
  return (
    <Field path="schedule.hour" label="Time" error={useFieldError("schedule.hour")}>
      <Input
        type="time"
        value={`${padTwoDigits(hour)}:${padTwoDigits(minute)}`}
        onChange={({ target }) => {
          const [newHour, newMinute] = target.value.split(":").map(Number);
          if (newHour !== undefined && newMinute !== undefined)
            edit({ "schedule.hour": newHour, "schedule.minute": newMinute });
        }}
      />
    </Field>
  );
}

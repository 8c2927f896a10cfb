import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef } from "react";
import { comingWeeksQuery } from "#on-air/desk/desk.queries.ts";
import { shortDate } from "#show/dates.rules.ts";
import { LookFields } from "#show/look-fields.tsx";
import { nameDay } from "#show/show.rules.ts";
import { isSameHour, listZones, WEEKDAYS } from "#show/show-making.rules.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { AccentField } from "./accent-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { listLostGuests } from "./show-edits.rules.ts";
import { ChoiceField, TextField, useErrorAt } from "./show-fields.tsx";
import { ShowParts } from "./show-parts.tsx";
import { useShowForm } from "./use-show-draft.ts";

const LENGTHS = [15, 30, 45, 60, 75, 90, 120, 180, 240];

/** The fields of the show. After a refusal the first wrong one has the focus. */
export function ShowForm({
  isPublished,
  onField,
}: {
  isPublished: boolean;
  /** Told which field has the focus. */
  onField: (path: string | undefined) => void;
}) {
  const { errors, show, edit } = useShowForm();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return (
    <form
      ref={form}
      aria-label="Show"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={({ target }) => onField(target.closest<HTMLElement>("[data-path]")?.dataset.path)}
      className="grid gap-5"
    >
      <Heading>Name</Heading>
      <TextField path="name" label="Name" />
      <TextField
        path="tagline"
        label="Tagline"
        hint="Each sentence becomes a line; its last word stands at the end of it."
      />
      {!isPublished && (
        <TextField
          path="slug"
          label="Address in links and files"
          hint="It can't change once published: podcast apps and calendars keep it."
        />
      )}
      <Heading>When</Heading>
      <ScheduleFields />
      <Heading>Look</Heading>
      <LookFields look={show} name={show.name} accent={<AccentField />} onChange={(change) => edit(change)} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        <PictureField path="logo" label="Logo" none="Generated from the name" address={show.logo} />
        <PictureField path="icon" label="Icon" none="Default icon" address={show.icon} />
      </div>
      <ShowParts />
    </form>
  );
}

const Heading = ({ children }: { children: string }) => (
  <h3 className="border-rule font-strong text-on text-t-2 not-first:border-t not-first:pt-4">{children}</h3>
);

function ScheduleFields() {
  const { show, published } = useShowForm();
  const { schedule } = show;
  const lengths = [...new Set([...LENGTHS, schedule.lengthMinutes])].sort((one, other) => one - other);
  const isMoved = isSameHour(schedule, published.schedule);
  const weeks = useQuery(comingWeeksQuery).data ?? [];
  const lost = listLostGuests(weeks, published, schedule, new Date());
  const before = isMoved ? published.schedules.at(-2) : published.schedule;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <ChoiceField path="schedule.weekday" label="Weekday" options={WEEKDAYS} toValue={Number} />
      <TimeField />
      <ChoiceField path="schedule.timeZone" label="Zone" options={listZones(schedule.timeZone)} />
      <TextField path="schedule.from" label="From" hint="The new time starts on this day." type="date" />
      <ChoiceField
        path="schedule.lengthMinutes"
        label="Length"
        options={lengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        toValue={Number}
      />
      <TextField path="schedule.label" label="Label" hint="How the time is written: 11AM MT" />
      {before && schedule.from > before.from && schedule.from !== published.schedule.from && (
        <p className="col-span-2 text-on-2 text-t-0">
          Shows before {shortDate(`${schedule.from}T00:00:00Z`, "UTC")} keep {nameDay(before.weekday)} at{" "}
          {before.label}, in the calendar and in the feeds.
        </p>
      )}
      {lost.length > 0 && (
        <p role="status" className="col-span-2 flex items-start gap-2 font-label text-t-0">
          <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          Once this is published, there is no show at these guests' hours: {lost.join(", ")}. Publishing does
          not tell them: give them other dates.
        </p>
      )}
    </div>
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function TimeField() {
  const { show, edit } = useShowForm();
  const { hour, minute } = show.schedule;
  return (
    <Field label="Time" error={useErrorAt("schedule.hour")}>
      <Input
        type="time"
        value={`${twoDigits(hour)}:${twoDigits(minute)}`}
        onChange={({ target }) => {
          const [newHour, newMinute] = target.value.split(":").map(Number);
          if (newHour !== undefined && newMinute !== undefined)
            edit({ "schedule.hour": newHour, "schedule.minute": newMinute });
        }}
      />
    </Field>
  );
}

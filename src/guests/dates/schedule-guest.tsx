import { useQuery, useQueryClient } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { findFreeDate } from "#guests/calendar/calendar.rules.ts";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestCalendarQuery, guestRequestQueries, weekGuestsQuery } from "#guests/guests.queries.ts";
import { findRecordingDateProblem } from "#guests/guests.rules.ts";
import { DecisionNotes, type RequestDialogProps, useRequestDecision } from "#inbox/request-dialogs.tsx";
import { formatZoneName } from "#platform/time/zoned-time.rules.ts";
import { findScheduleOn, formatDayIn, toShowDay } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { useWholeShow } from "#show/use-show.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { type Day, findNextWeekday } from "#ui/controls/calendar.rules.ts";
import { Calendar } from "#ui/controls/calendar.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import {
  formatRecordingDateTime,
  formatRecordingStart,
  formatUsualStart,
  parseRecordingStart,
} from "./recording-time.rules.ts";

/** What was chosen in the dialog so far. Until then, it shows the guest's date, or proposes one. */
type RecordingChoices = { chosen: { day?: Day; time?: string }; shouldNotify: boolean };

export default function ScheduleGuestDialog(props: RequestDialogProps<GuestRequest>) {
  const show = useWholeShow();
  const { request, opened, open, onOpenChange } = props;
  const today = formatDayIn(show.timeZone, new Date());
  const weeks = useQuery({ ...guestCalendarQuery(), enabled: !opened.scheduledDate }).data;
  const openedDate = opened.scheduledDate ? new Date(opened.scheduledDate) : undefined;
  // The key includes the date, because the guest calendar opens this dialog for the week that was picked there.
  const draft = useFormDraft<RecordingChoices>(`recording-${request.id}-${opened.scheduledDate}`, {
    chosen: {},
    shouldNotify: opened.sendEmailNotification,
  });
  const { chosen, shouldNotify } = draft.values;
  // Proposes the first free day, and keeps proposing it even if somebody takes it while the dialog is open.
  const freeDay = findFreeDate(weeks, new Date());
  const [proposedDay, setProposedDay] = useState<Day>();
  if (freeDay && !proposedDay) setProposedDay(freeDay);
  const day = chosen.day ?? (openedDate && toShowDay(show, openedDate)) ?? proposedDay ?? null;
  const openedTime = openedDate && formatRecordingStart(show, openedDate);
  const time = chosen.time ?? openedTime ?? formatUsualStart(show, day ?? today);
  const choose = (change: RecordingChoices["chosen"]) => draft.change({ chosen: { ...chosen, ...change } });
  const close = (isOpen: boolean) => {
    draft.discard();
    onOpenChange(isOpen);
  };
  const decision = useRequestDecision(guestRequestQueries, { ...props, onOpenChange: close });
  const moment = day && time ? parseRecordingStart(show, day, time) : null;
  const client = useQueryClient();
  const guests = useQuery({ ...weekGuestsQuery(day ?? ""), enabled: Boolean(day), staleTime: 0 }).data;
  const otherGuest = findOtherGuest(guests, request);
  const [isAsking, setAsking] = useState(false);
  const warning = moment && findRecordingDateProblem(show, moment, otherGuest, new Date());

  const schedule = (date: Date) =>
    decision.decide({
      status: "scheduled",
      scheduledDate: date.toISOString(),
      sendEmailNotification: shouldNotify,
    });
  const submit = async () => {
    if (!moment || !day)
      return toast({
        variant: "destructive",
        title: "Date required",
        description: "Please select a recording date.",
      });
    // A request that is dropped onto a date of the calendar has that date, but isn't scheduled yet.
    const isMoved = request.status !== "scheduled" || moment.toISOString() !== request.scheduledDate;
    // Loads the day's guests again, because a colleague may have scheduled one since the dialog was opened. If they can't
    // be loaded, continues without them: if the server can't be reached, saving fails, too, and says so.
    const guestsOfWeek = isMoved
      ? await client.fetchQuery({ ...weekGuestsQuery(day), staleTime: 0 }).catch(() => undefined)
      : undefined;
    if (findOtherGuest(guestsOfWeek, request)) setAsking(true);
    else schedule(moment);
  };

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule Guest"
      description={request.name}
      size="sm"
      verb="Schedule"
      draft={{
        isRestored: draft.isRestored || decision.draft.isRestored,
        discard: () => {
          draft.discard();
          decision.draft.discard();
        },
      }}
      busy={decision.pending !== undefined}
      onSubmit={submit}
    >
      <fieldset>
        <legend className="mb-1.5 font-label text-t-0">Recording date</legend>
        <Calendar
          value={day}
          onValueChange={(chosenDay) => choose({ day: chosenDay })}
          start={findNextWeekday(show.live.weekday, today)}
          framedWeekday={findScheduleOn(show, day ?? today).weekday}
          today={today}
        />
      </fieldset>
      <div className="-mt-2 grid grid-cols-[auto_1fr] items-end gap-x-4">
        <Field label="Start time">
          <Input type="time" value={time} onValueChange={(typedTime) => choose({ time: typedTime })} />
        </Field>
        <p aria-live="polite" className="self-center pt-6 text-on-2 text-t-0">
          {moment ? formatRecordingDateTime(show, moment) : `In ${formatZoneName(new Date(), show.timeZone)}`}
        </p>
      </div>
      {warning && (
        <p role="status" className="-mt-2 flex items-start gap-2 font-label text-t-0">
          <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {warning}
        </p>
      )}
      <Checkbox
        label={<span className="font-label">Send an email notification to the guest</span>}
        hint="With a calendar invitation. A new date sends an update."
        checked={shouldNotify}
        onCheckedChange={(isChecked) => draft.change({ shouldNotify: isChecked })}
      />
      {moment && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="This date has a guest"
          body={`${otherGuest?.name} comes on ${formatRecordingDateTime(show, moment)}.`}
          confirm="Add as second guest"
          onConfirm={() => schedule(moment)}
        />
      )}
      <DecisionNotes decision={decision} rows={2} now={describeState(show, request)} />
    </FormDialog>
  );
}

const findOtherGuest = (guests: GuestRequest[] | undefined, { id }: GuestRequest) =>
  guests?.find((guest) => guest.id !== id && guest.status === "scheduled");

function describeState(show: Show, { status, scheduledDate, adminNotes }: GuestRequest): string {
  const date = scheduledDate ? `, ${formatRecordingDateTime(show, new Date(scheduledDate))}` : "";
  const note = adminNotes ? `, with the note “${adminNotes}”` : "";
  return `It is now ${status}${date}${note}.`;
}

import { type FormEvent, useState } from "react";
import { clockTime, longDate, momentOf, wallTime, zoneName } from "#platform/time/zoned-time.rules.ts";
import { show } from "#show.ts";
import { Button } from "#ui/controls/button.tsx";
import { type Day, nextOn } from "#ui/controls/calendar.rules.ts";
import { Calendar } from "#ui/controls/calendar.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { isOvertaken, overtakenBy, useChangeGuestRequest } from "./guest-request-actions.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";

/**
 * Sets a guest's date, or a new one. What was `opened` is what the change is based on: where somebody else was faster,
 * nothing is overwritten, the newest state is said, and a second press counts.
 */
export function ScheduleGuestDialog({
  request,
  opened,
  open,
  onOpenChange,
}: {
  request: GuestRequest;
  opened: GuestRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [day, setDay] = useState(dayOf(opened.scheduledDate));
  const [time, setTime] = useState(timeOf(opened.scheduledDate));
  const [notify, setNotify] = useState(opened.sendEmailNotification);
  const [notes, setNotes] = useState(opened.adminNotes ?? "");
  const change = useChangeGuestRequest();
  const overtaken = isOvertaken(change.error);
  const moment = day && time ? momentIn(day, time) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (!moment) {
      toast({
        variant: "destructive",
        title: "Date required",
        description: "Please select a recording date.",
      });
      return;
    }
    change.mutate(
      {
        id: request.id,
        basedOn: overtaken ? request.updatedAt : opened.updatedAt,
        change: {
          status: "scheduled",
          scheduledDate: moment.toISOString(),
          sendEmailNotification: notify,
          adminNotes: notes,
        },
      },
      { onSuccess: () => onOpenChange(false) },
    );
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule Guest"
      description={request.name}
      size="sm"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <fieldset>
          <legend className="mb-1.5 font-label text-t-0">Recording date</legend>
          <Calendar value={day} onValueChange={setDay} start={nextShow()} framedWeekday={show.live.weekday} />
        </fieldset>
        <div className="-mt-2 grid grid-cols-[auto_1fr] items-end gap-x-4">
          <Field label="Start time">
            <Input type="time" value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
          <p aria-live="polite" className="self-center pt-6 text-on-2 text-t-0">
            {moment ? spelledOut(moment) : `In ${zoneName(new Date(), show.timeZone)}`}
          </p>
        </div>
        <Checkbox
          label={<span className="font-label">Send an e-mail notification to the guest</span>}
          hint="With a calendar invitation. A new date sends an update."
          checked={notify}
          onCheckedChange={setNotify}
        />
        <Field label="Admin notes">
          <Textarea value={notes} onChange={(event) => setNotes(event.target.value)} rows={2} />
        </Field>
        {overtaken && <FieldError>{overtakenBy(change.error, newestState(request))}</FieldError>}
        <DialogFooter>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending}>
            Schedule
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** What somebody else has made of the request while this one was being filled in. */
function newestState({ status, scheduledDate, adminNotes }: GuestRequest): string {
  const date = scheduledDate ? `, ${spelledOut(new Date(scheduledDate))}` : "";
  const note = adminNotes ? `, with the note “${adminNotes}”` : "";
  return `It is now ${status}${date}${note}.`;
}

const spelledOut = (moment: Date): string =>
  `${longDate(moment, show.timeZone)}, ${clockTime(moment, show.timeZone)} ${zoneName(moment, show.timeZone)}`;

const two = (value: number): string => String(value).padStart(2, "0");

function dayOf(scheduledDate: string | null): Day | null {
  return scheduledDate && dayIn(new Date(scheduledDate));
}

function dayIn(moment: Date): Day {
  const { year, month, day } = wallTime(moment, show.timeZone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The live start, unless the recording is at another time. */
function timeOf(scheduledDate: string | null): string {
  const { hour, minute } = scheduledDate ? wallTime(new Date(scheduledDate), show.timeZone) : show.live;
  return `${two(hour)}:${two(minute)}`;
}

const nextShow = (): Day => nextOn(show.live.weekday, dayIn(new Date()));

function momentIn(date: Day, time: string): Date {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return momentOf({ year, month, day, hour, minute }, show.timeZone);
}

import { useState } from "react";
import {
  formatLongDate,
  formatTimeOfDay,
  formatWeekdayDate,
  formatZoneName,
  formatZonePlace,
} from "#platform/time/zoned-time.rules.ts";
import { useWholeShow } from "#show/use-show.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { GuestFacts } from "./guest-facts.tsx";
import type { GuestPage } from "./guest-page.contract.ts";
import { createGuestPageClient, type GuestPageSectionProps } from "./guest-page.queries.ts";
import { formatReminders, formatTimeRange, getFirstName } from "./guest-times.rules.ts";

type RecordingProps = { page: GuestPage; recording: NonNullable<GuestPage["recording"]> };

export function ConfirmedHeading({ page, recording }: RecordingProps) {
  const show = useWholeShow();
  const { timeZone, showTimeZone } = page;
  const [start, end] = [recording.startsAt, recording.endsAt].map((moment) => new Date(moment));
  if (!start || !end) return null;
  return (
    <>
      <div className="grid items-center gap-x-[6vw] desktop:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
        <div>
          <p className="text-on-2 text-t-2">Dear {getFirstName(page.name)},</p>
          <h1 className="display mt-2 text-t-6">
            You have {show.guests.place} on {formatWeekdayDate(start, timeZone)}.
          </h1>
        </div>
        <img
          src="/guest-pictures/chair-480.avif"
          srcSet="/guest-pictures/chair-480.avif 480w, /guest-pictures/chair-760.avif 760w"
          sizes="(max-width: 1080px) 0px, 24rem"
          width={760}
          height={428}
          alt=""
          loading="lazy"
          className="hidden aspect-[4/3] w-full rounded-control object-cover desktop:block"
        />
      </div>
      <HourScale className="mt-9" />
      <div className="mt-2 flex justify-between text-on-2 text-t-1">
        <p>
          <b className="font-strong text-on">{formatTimeOfDay(start, timeZone)}</b>{" "}
          {formatZonePlace(timeZone)}
          <br />
          {formatTimeOfDay(start, showTimeZone)} {formatZoneName(start, showTimeZone)}
        </p>
        <p className="text-right">
          <b className="font-strong text-on">{formatTimeOfDay(end, timeZone)}</b>
          <br />
          {formatTimeOfDay(end, showTimeZone)}
        </p>
      </div>
    </>
  );
}

/** Shows the date in the guest's and in the show's time zone, and lets the guest cancel it. */
export function ConfirmedDate({ page, token, onChange, recording }: GuestPageSectionProps & RecordingProps) {
  const { timeZone, showTimeZone, calendarUrl } = page;
  const start = new Date(recording.startsAt);
  const showHours = `${formatTimeRange(recording, showTimeZone)} ${formatZoneName(start, showTimeZone)}`;
  const reminderTimes = formatReminders(recording);
  const reminders =
    reminderTimes &&
    `${recording.reminders.length > 1 ? "Reminders come" : "A reminder comes"} ${reminderTimes}`;
  const isOtherDay = formatLongDate(start, timeZone) !== formatLongDate(start, showTimeZone);
  const recordingTime = (
    <>
      {formatLongDate(start, timeZone)}
      <br />
      {formatTimeRange(recording, timeZone)} {formatZonePlace(timeZone)}
      <span className="block font-regular text-on-2">
        {showHours}
        {isOtherDay && `, ${formatLongDate(start, showTimeZone)}`}
      </span>
    </>
  );
  return (
    <div>
      <GuestFacts
        facts={[
          ["When", recordingTime],
          ["Be there", page.early],
          ["Where", page.where],
          ["Bring", page.bring],
          ...(reminders ? [["Until then", reminders] as const] : []),
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {calendarUrl && (
          <ButtonAnchor size="lg" href={calendarUrl} className="max-tablet:w-full">
            Add it to your calendar
          </ButtonAnchor>
        )}
        <Cancellation token={token} onChange={onChange} />
      </div>
      <p className="mt-4 text-on-2 text-t-1">You can give the date back here without giving a reason.</p>
    </div>
  );
}

function Cancellation({ token, onChange }: Pick<GuestPageSectionProps, "token" | "onChange">) {
  const [isAsking, setAsking] = useState(false);
  const draft = useFormDraft("cancellation", { reason: "" });
  const cancelRecording = async () => {
    const params = { token };
    const changedPage = await createGuestPageClient()("POST /api/guest/{token}/cancel", {
      params,
      body: draft.values,
    });
    draft.discard();
    onChange(changedPage);
  };
  return (
    <>
      <Button variant="outline" size="lg" onClick={() => setAsking(true)} className="max-tablet:w-full">
        I cannot come
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        ground="night-2"
        title="Give the date back?"
        body={
          <>
            The team hears about it right away, and we'll send an email that takes the date off your calendar.
            <Field label="Reason, optional" className="mt-4">
              <Textarea
                value={draft.values.reason}
                maxLength={500}
                rows={3}
                onValueChange={(reason) => draft.change({ reason })}
              />
            </Field>
          </>
        }
        confirm="Give it back"
        destructive
        onConfirm={cancelRecording}
      />
    </>
  );
}

import {
  formatLongDate,
  formatTimeOfDay,
  formatWeekdayDate,
  formatZoneName,
  formatZonePlace,
} from "#platform/time/zoned-time.rules.ts";
import { useWholeShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { Cancellation, type CancellationProps } from "./cancellation.tsx";
import { GuestFacts } from "./guest-facts.tsx";
import type { GuestPage } from "./guest-page.contract.ts";
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
export function ConfirmedDate({ page, recording, ...changing }: CancellationProps & RecordingProps) {
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
        <Cancellation {...changing} />
      </div>
      <p className="mt-4 text-on-2 text-t-1">You can give the date back here without giving a reason.</p>
    </div>
  );
}

import { FollowButton } from "#followers/follow-button.tsx";
import { NextShowTime, useNextShowTime } from "#on-air/live/next-live.tsx";
import { useLiveStatus, useNextShowStart } from "#on-air/live/use-live.ts";
import { ReminderButtons } from "./reminder-buttons.tsx";

/** Shows when the next draw's passcode will be announced, and how to take part. */
export function NextDraw() {
  const startsAt = useNextShowStart();
  const { live } = useLiveStatus();
  if (live) return <OnAirNote />;
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="tabular-nums">
        <NextShowTime />. You'll hear the passcode on air.
      </p>
      <FollowButton startsAt={startsAt} variant="secondary" />
    </div>
  );
}

/** Shows the date of the next real draw in large type, below a demo spin. */
export function NextRealDraw() {
  const { live } = useLiveStatus();
  const { date, zone, wait } = useNextShowTime();
  if (live) return <OnAirNote />;
  const details = [zone, wait && `in ${wait}`].filter(Boolean).join(", ");
  return (
    <div className="grid items-end gap-x-10 gap-y-4 tablet:flex tablet:flex-wrap tablet:justify-between">
      <p className="text-on-2 text-t-2">
        <span className="block text-t-1">The next real draw</span>
        <span className="display block text-on text-t-5">{date}</span>
        <span className="block max-w-text max-tablet:max-w-[17rem]">
          {details && `${details}. `}You'll hear the passcode on air.
        </span>
      </p>
      <ReminderButtons />
    </div>
  );
}

const OnAirNote = () => <p>The show is on: listen for the passcode.</p>;

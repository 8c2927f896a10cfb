import { FollowButton } from "#followers/follow-button.tsx";
import { NextLive } from "#on-air/live/next-live.tsx";
import { useLive, useNextStart } from "#on-air/live/use-live.ts";

/** Shows when the next draw's passcode will be announced, and how to take part. */
export function NextDraw() {
  const startsAt = useNextStart();
  const { live } = useLive();
  if (live) return <p>The show is on: the hosts say the passcode.</p>;
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="tabular-nums">
        <NextLive />. You hear the passcode on air.
      </p>
      <FollowButton startsAt={startsAt} variant="secondary" />
    </div>
  );
}

import { formatLateness, pace } from "#week/pace.rules.ts";
import { Step } from "./after-step.tsx";
import { useDeskTimes } from "./desk-times.ts";
import { ThankGuest } from "./thank-guest.tsx";
import type { Desk } from "./use-desk.ts";

/** What is left to do once the show is over. */
export function AfterShow({ desk }: { desk: Desk }) {
  const { week } = desk;
  const { formatSecond } = useDeskTimes();
  const endedAt = week.air?.endedAt;
  return (
    <section aria-labelledby="after-show">
      <h3 id="after-show" className="border-rule border-b pb-2 font-strong text-t-2">
        After the show
      </h3>
      <ol>
        <Step number={1} title="End the show" isDone>
          {endedAt
            ? `${formatSecond(endedAt)}, ${formatLateness(pace(week, 0).late).toLowerCase()}. The site went quiet everywhere.`
            : "It was over by the clock."}
        </Step>
        {week.guest && <ThankGuest number={2} desk={desk} />}
      </ol>
    </section>
  );
}

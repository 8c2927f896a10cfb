import { formatLateness, pace } from "#week/pace.rules.ts";
import { useDeskTimes } from "../desk-times.ts";
import type { Desk } from "../use-desk.ts";
import { LinkTopics } from "./link-topics.tsx";
import { ReleaseMails } from "./release-mails.tsx";
import { Step } from "./step.tsx";
import { ThankGuest } from "./thank-guest.tsx";
import { useLinking } from "./use-linking.ts";

/** What is left to do once the show is over. */
export function AfterShow({ desk }: { desk: Desk }) {
  const { week, mayChange } = desk;
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
        {mayChange && <Tasks desk={desk} />}
      </ol>
    </section>
  );
}

function Tasks({ desk }: { desk: Desk }) {
  const linking = useLinking(desk);
  const { guest, date } = desk.week;
  return (
    <>
      <LinkTopics number={2} linking={linking} />
      {guest && <ThankGuest number={3} date={date} name={guest.name} />}
      <ReleaseMails number={guest ? 4 : 3} date={date} linking={linking} />
    </>
  );
}

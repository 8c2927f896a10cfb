import type { ReactNode } from "react";
import { computePace, formatLateness } from "#on-air/week/pace.rules.ts";
import { useDeskTimes } from "../desk-times.ts";
import type { Desk } from "../use-desk.ts";
import { LinkTopicsStep } from "./link-topics.tsx";
import { ReleaseEmailsStep } from "./release-emails.tsx";
import { AfterShowStep } from "./step.tsx";
import { ThankGuestStep } from "./thank-guest.tsx";
import { useTopicLinks } from "./use-linking.ts";
import { useThankYouEmails } from "./use-thanks.ts";

/** Lists what is left to do once the show is over. */
export const AfterShow = ({ desk }: { desk: Desk }) =>
  desk.mayChange ? <Tasks desk={desk} /> : <Steps desk={desk} tasks={[]} />;

function Tasks({ desk }: { desk: Desk }) {
  const linking = useTopicLinks(desk);
  const thanks = useThankYouEmails(desk);
  const { guest } = desk.week;
  const tasks = [linking.isDone, ...(guest ? [thanks.isDone] : []), linking.isReleased];
  return (
    <Steps desk={desk} tasks={tasks}>
      <LinkTopicsStep number={2} linking={linking} />
      {guest && <ThankGuestStep number={3} name={guest.name} thanks={thanks} />}
      <ReleaseEmailsStep number={guest ? 4 : 3} date={desk.week.date} linking={linking} />
    </Steps>
  );
}

/** Shows that the show has ended, what is left to do, and how many tasks are done. */
function Steps({ desk, tasks, children }: { desk: Desk; tasks: boolean[]; children?: ReactNode }) {
  const { formatTimeWithSeconds } = useDeskTimes();
  const endedAt = desk.week.air?.endedAt;
  return (
    <section aria-labelledby="after-show">
      <header className="flex items-baseline justify-between gap-4 border-rule border-b pb-2">
        <h3 id="after-show" className="font-strong text-t-2">
          After the show
        </h3>
        {tasks.length > 0 && (
          <p className="text-on-2">
            {1 + tasks.filter(Boolean).length} of {1 + tasks.length} done
          </p>
        )}
      </header>
      <ol>
        <AfterShowStep number={1} title="End the show" isDone>
          {endedAt
            ? `${formatTimeWithSeconds(endedAt)}, ${formatLateness(computePace(desk.week, 0).late).toLowerCase()}. The site went quiet everywhere.`
            : "Its scheduled end has passed."}
        </AfterShowStep>
        {children}
      </ol>
    </section>
  );
}

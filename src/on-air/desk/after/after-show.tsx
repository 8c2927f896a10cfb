import { type ReactNode, useState } from "react";
import { computePace, formatLateness } from "#on-air/week/pace.rules.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { useDeskTimes } from "../desk-times.ts";
import type { Desk } from "../use-desk.ts";
import { AfterShowStep } from "./after-show-step.tsx";
import { LinkTopicsStep } from "./link-topics.tsx";
import { ReleaseEmailsStep } from "./release-emails.tsx";
import { useTopicLinking } from "./use-linking.ts";
import { type ThankYouEmails, useThankYouEmails } from "./use-thanks.ts";

/** Lists what is left to do once the show is over. */
export const AfterShow = ({ desk }: { desk: Desk }) =>
  desk.mayChange ? <Tasks desk={desk} /> : <Steps desk={desk} tasks={[]} />;

function Tasks({ desk }: { desk: Desk }) {
  const linking = useTopicLinking(desk);
  const thanks = useThankYouEmails(desk);
  const { guest } = desk.week;
  const tasks = [linking.isDone, ...(guest ? [thanks.isDone] : []), linking.isReleased];
  const areKnown = linking.isLoaded && (!guest || thanks.unsentMails.data !== undefined);
  return (
    <Steps desk={desk} tasks={areKnown ? tasks : []}>
      <LinkTopicsStep number={2} linking={linking} />
      {guest && <ThankGuestStep number={3} week={desk.week} thanks={thanks} />}
      <ReleaseEmailsStep number={guest ? 4 : 3} date={desk.week.date} linking={linking} />
    </Steps>
  );
}

/**
 * Shows that the show has ended, what is left to do, and how many tasks are done. Until that is known, `tasks` is empty.
 */
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

const ThanksDialog = createLazyDialog(() => import("./thanks-dialog.tsx"));

/** Lets the team read and then send each guest's thank-you email, which links to the episode if there is one. */
function ThankGuestStep({
  number,
  week: { guest, guestNames },
  thanks,
}: {
  number: number;
  week: Week;
  thanks: ThankYouEmails;
}) {
  const [isReading, setReading] = useState(false);
  const hasMailServer = useHasMailServer();
  const { unsentMails, mails, isDone } = thanks;
  const name = guest?.name ?? "";
  if (unsentMails.data === undefined)
    return (
      <AfterShowStep number={number} title="Thank the guest" isDone={false}>
        {unsentMails.isError ? (
          <ErrorState
            message="The thank-you could not be loaded."
            busy={unsentMails.isFetching}
            onRetry={() => retryQuery(unsentMails)}
          />
        ) : (
          <LoadingRows label="Loading the thank-you..." rows={1} rowClassName="h-control" />
        )}
      </AfterShowStep>
    );
  return (
    <AfterShowStep number={number} title="Thank the guest" isDone={isDone}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">
          {isDone
            ? describeSentEmails(name, guestNames !== undefined, hasMailServer)
            : `One email ${guestNames ? "each to" : "to"} ${name}, with the link to the episode once it is there. Read it before it's sent.`}
        </p>
        {!isDone && (
          <Button variant="outline" disabled={mails.length === 0} onClick={() => setReading(true)}>
            Read and send
          </Button>
        )}
      </div>
      <ThanksDialog open={isReading && mails.length > 0} onOpenChange={setReading} thanks={thanks} />
    </AfterShowStep>
  );
}

function describeSentEmails(name: string, areSeveral: boolean, hasMailServer: boolean): string {
  if (areSeveral)
    return hasMailServer
      ? `The emails to ${name} are on their way.`
      : `The emails to ${name} were written to files: no mail server is set up.`;
  return hasMailServer
    ? `The email to ${name} is on its way.`
    : `The email to ${name} was written to a file: no mail server is set up.`;
}

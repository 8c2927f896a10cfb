import { useState } from "react";
import { useHasMailServer } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { AfterShowStep } from "./step.tsx";
import type { ThankYouEmails } from "./use-thanks.ts";

const ThanksDialog = loadDialogLazily(() => import("./thanks-dialog.tsx"));

/** Lets the team read and then send each guest's thank-you email, which links to the episode if there is one. */
export function ThankGuestStep({
  number,
  name,
  thanks,
}: {
  number: number;
  name: string;
  thanks: ThankYouEmails;
}) {
  const [isReading, setReading] = useState(false);
  const { mails, isDone } = thanks;
  const deliveryText = useHasMailServer()
    ? "is on its way"
    : "was written to a file: no mail server is set up";
  return (
    <AfterShowStep number={number} title="Thank the guest" isDone={isDone}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">
          {isDone
            ? `The email to ${name} ${deliveryText}.`
            : `One email to ${name}, with the link to the episode once it is there. Read it before it's sent.`}
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

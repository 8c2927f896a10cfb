import { useState } from "react";
import { guestRequestsApi } from "#guest-requests/guest-requests.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { Step } from "./step.tsx";

/** One mail to each guest, once, with the link to the episode where there is one. */
export function ThankGuest({ number, date, name }: { number: number; date: string; name: string }) {
  const [sent, setSent] = useState<number>();
  const [isSending, setSending] = useState(false);
  const thank = async () => {
    setSending(true);
    try {
      const answer = await guestRequestsApi()("POST /api/weeks/{date}/thank-guest", { params: { date } });
      setSent(answer.sent);
    } catch (error) {
      toastFailure("The thanks were not sent", error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Step number={number} title="Thank the guest" isDone={sent !== undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {sent === undefined
            ? `One mail to ${name}, with the link to the episode once it is there. It goes once.`
            : sent === 0
              ? "The mail went before."
              : `The mail to ${name} is on its way.`}
        </p>
        {sent === undefined && (
          <Button variant="outline" busy={isSending} onClick={thank}>
            Send the thanks
          </Button>
        )}
      </div>
    </Step>
  );
}

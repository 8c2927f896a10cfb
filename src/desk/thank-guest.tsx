import { useState } from "react";
import { guestRequestsApi } from "#guest-requests/guest-requests.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { Step } from "./after-step.tsx";
import type { Desk } from "./use-desk.ts";

/** One mail to each guest, once, with the link to the episode where there is one. */
export function ThankGuest({ number, desk: { week, mayChange } }: { number: number; desk: Desk }) {
  const [sent, setSent] = useState<number>();
  const [isSending, setSending] = useState(false);
  const thank = async () => {
    setSending(true);
    try {
      const answer = await guestRequestsApi()("POST /api/weeks/{date}/thank-guest", {
        params: { date: week.date },
      });
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
            ? `One mail to ${week.guest?.name}, with the link to the episode once it is there. It goes once.`
            : sent === 0
              ? "The mail went before."
              : `The mail to ${week.guest?.name} is on its way.`}
        </p>
        {mayChange && sent === undefined && (
          <Button variant="outline" busy={isSending} onClick={thank}>
            Send the thanks
          </Button>
        )}
      </div>
    </Step>
  );
}

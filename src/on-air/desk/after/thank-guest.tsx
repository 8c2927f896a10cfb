import { useState } from "react";
import { useMailServer } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { Step } from "./step.tsx";
import type { Thanks } from "./use-thanks.ts";

/** One mail to each guest, once, with the link to the episode where there is one. It is read before it goes. */
export function ThankGuest({ number, name, thanks }: { number: number; name: string; thanks: Thanks }) {
  const [isReading, setReading] = useState(false);
  const { mails, isDone, sending } = thanks;
  const sent = useMailServer() ? "is on its way" : "was written to a file: no mail server is set up";
  return (
    <Step number={number} title="Thank the guest" isDone={isDone}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">
          {isDone
            ? `The email to ${name} ${sent}.`
            : `One email to ${name}, with the link to the episode once it is there. Read it before it goes.`}
        </p>
        {!isDone && (
          <Button variant="outline" disabled={mails.length === 0} onClick={() => setReading(true)}>
            Read and send
          </Button>
        )}
      </div>
      <FormDialog
        open={isReading && mails.length > 0}
        onOpenChange={setReading}
        title="Thank the guest"
        description={`To ${mails.map((mail) => mail.name).join(" and ")}. It goes once.`}
        verb="Send"
        busy={sending.isPending}
        onSubmit={() => sending.mutate(undefined, { onSuccess: () => setReading(false) })}
      >
        {mails.map((mail) => (
          <iframe
            key={mail.name}
            title={`Email to ${mail.name}`}
            srcDoc={mail.html}
            sandbox=""
            className="h-100 w-full rounded-control border border-rule"
          />
        ))}
      </FormDialog>
    </Step>
  );
}

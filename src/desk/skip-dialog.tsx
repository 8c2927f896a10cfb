import { useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { liveApi } from "./desk.queries.ts";
import type { Desk } from "./use-desk.ts";

type Mail = { to: string; subject: string; text: string };

/** Asks why; where a guest has the date, shows the mail that they would get, and asks whether it goes. */
export default function SkipDialog({ desk: { week, refresh }, ...dialog }: DialogState & { desk: Desk }) {
  const [reason, setReason] = useState("");
  const [mail, setMail] = useState<Mail>();
  const [error, setError] = useState<string>();
  const skip = async (notify?: boolean) => {
    setError(undefined);
    try {
      await liveApi()("POST /api/weeks/{date}/commands", {
        params: { date: week.date },
        body: { command: "skip", version: week.version, reason, ...(notify === undefined ? {} : { notify }) },
      });
      dialog.onOpenChange(false);
      await refresh();
    } catch (failure) {
      const preview = failure instanceof ApiError ? readMail(failure.body.mail) : undefined;
      setMail(preview);
      if (!preview) setError(failure instanceof Error ? failure.message : "");
    }
  };
  return (
    <Dialog
      {...dialog}
      title="Skip this week"
      description="The site and the calendar say that there is no show, and when the next one is."
    >
      <Field label="Reason" hint="Everybody can read it. It may stay empty.">
        <Input value={reason} maxLength={500} onValueChange={setReason} />
      </Field>
      {mail && (
        <div className="grid gap-2">
          <p>This week has a guest, who will be without a date. The mail to {mail.to} would be:</p>
          <pre className="max-h-60 overflow-y-auto whitespace-pre-wrap rounded-control border border-rule p-3 font-text text-t-0">
            <b>{mail.subject}</b>
            {`\n\n${mail.text}`}
          </pre>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      <DialogFooter>
        <Button variant="ghost" onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        {mail && (
          <Button variant="outline" onClick={() => skip(false)}>
            Skip without a mail
          </Button>
        )}
        <Button onClick={() => skip(mail ? true : undefined)}>
          {mail ? "Skip and send the mail" : "Skip this week"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function readMail(value: unknown): Mail | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const text = (name: string) => String(Reflect.get(value, name) ?? "");
  return { to: text("to"), subject: text("subject"), text: text("text") };
}

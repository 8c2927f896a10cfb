import { useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { offerSignIn } from "#ui/layers/offer-sign-in.ts";
import type { Desk } from "./use-desk.ts";
import { useRecentlyChanged } from "./use-recently-changed.ts";

type Mail = { to: string; subject: string; text: string };

/**
 * Asks why the week is being skipped. If the week has guests, shows the email that each guest would get, and asks
 * whether to send it.
 */
export default function SkipDialog({
  desk: { week, busy, hold, deliver },
  ...dialog
}: DialogState & { desk: Desk }) {
  const draft = useFormDraft(`skip-${week.date}`, { reason: "" });
  const { reason } = draft.values;
  const [mails, setMails] = useState<Mail[]>([]);
  const [error, setError] = useState<string>();
  // The second click of a double click must not send emails that nobody has read.
  const hasRecentlyChanged = useRecentlyChanged(String(mails.length));
  const changeOpen = (open: boolean) => {
    if (!open) setMails([]);
    setError(undefined);
    dialog.onOpenChange(open);
  };
  const skip = async (notify?: boolean) => {
    setError(undefined);
    try {
      await deliver({ command: "skip", reason, ...(notify === undefined ? {} : { notify }) });
      draft.discard();
      changeOpen(false);
    } catch (failure) {
      const previews = failure instanceof ApiError ? parseEmails(failure.body.mails) : [];
      setMails(previews);
      offerSignIn(failure);
      if (previews.length === 0) setError(failure instanceof Error ? failure.message : "");
    }
  };
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={changeOpen}
      title="Skip this week"
      description="The site and the calendar say that there is no show, and when the next one is."
    >
      <Field label="Reason" hint="Everybody can read it. You can leave it empty.">
        <Input
          value={reason}
          maxLength={500}
          onValueChange={(newReason) => draft.change({ reason: newReason })}
        />
      </Field>
      {mails.length > 0 && (
        <div className="grid gap-2">
          <p>
            {mails.length === 1
              ? "This week has a guest, who will lose the date."
              : `This week has ${mails.length} guests, who will lose the date.`}
          </p>
          {mails.map(({ to, subject, text }) => (
            <section key={to} aria-label={`Email to ${to}`} className="grid gap-2">
              <p>
                The email to <b className="wrap-anywhere">{to}</b>:
              </p>
              <pre className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-control border border-rule p-3 font-text text-t-0">
                <b>{subject}</b>
                {`\n\n${text}`}
              </pre>
            </section>
          ))}
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      <DialogFooter>
        <Button
          variant="ghost"
          onClick={() => {
            draft.discard();
            changeOpen(false);
          }}
        >
          Cancel
        </Button>
        {mails.length > 0 && (
          <Button
            variant="outline"
            disabled={busy === "skip"}
            held={hasRecentlyChanged}
            onClick={() => skip(false)}
          >
            Skip without {mails.length === 1 ? "an email" : "emails"}
          </Button>
        )}
        <Button
          busy={busy === "skip"}
          held={hold?.isShort || hasRecentlyChanged}
          onClick={() => skip(mails.length > 0 ? true : undefined)}
        >
          {mails.length === 0
            ? "Skip this week"
            : mails.length === 1
              ? "Skip and send the email"
              : `Skip and send ${mails.length} emails`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function parseEmails(value: unknown): Mail[] {
  if (!Array.isArray(value)) return [];
  const readText = (mail: object, name: string) => String(Reflect.get(mail, name) ?? "");
  return value
    .filter((mail): mail is object => mail !== null && typeof mail === "object")
    .map((mail) => ({
      to: readText(mail, "to"),
      subject: readText(mail, "subject"),
      text: readText(mail, "text"),
    }));
}

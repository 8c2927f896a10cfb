import { findShowDate } from "#show/dates.rules.ts";
import { useWholeShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { GuestRequest } from "../guests.contract.ts";
import { computeOfferExpiry } from "../guests.rules.ts";
import { writeOfferMail } from "../mails/guest-letter.rules.ts";
import { LINK_PLACEHOLDER } from "../mails/guest-mail.rules.ts";

export default function OfferMailDialog({
  guest,
  dates,
  message,
  onMessage,
  ...dialog
}: DialogState & {
  guest: GuestRequest;
  dates: string[];
  message: string;
  onMessage: (message: string) => void;
}) {
  const show = useWholeShow();
  const mail = writeOfferMail(show, guest, {
    starts: dates.flatMap((date) => findShowDate(show, date)?.startsAt ?? []),
    message: message.trim() || null,
    endsAt: new Date(computeOfferExpiry(new Date())),
  });
  return (
    <Dialog {...dialog} title="The email" description={mail.subject}>
      <Field label="Your message, optional">
        <Textarea rows={3} maxLength={2000} value={message} onValueChange={onMessage} />
      </Field>
      <p className="whitespace-pre-wrap rounded-control border border-rule p-4 text-t-1 wrap-anywhere">
        {mail.text.replaceAll(LINK_PLACEHOLDER, "(their own link)")}
      </p>
      <DialogFooter>
        <Button onClick={() => dialog.onOpenChange(false)}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { ThankYouEmails } from "./use-thanks.ts";

/** Shows the thank-you emails exactly as the guests will get them. */
export default function ThanksDialog({
  thanks: { mails, sending },
  ...dialog
}: DialogState & { thanks: ThankYouEmails }) {
  return (
    <FormDialog
      {...dialog}
      title="Thank the guest"
      description={`To ${mails.map((mail) => mail.name).join(" and ")}. It can only be sent once.`}
      verb="Send"
      busy={sending.isPending}
      onSubmit={() => sending.mutate(undefined, { onSuccess: () => dialog.onOpenChange(false) })}
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
  );
}

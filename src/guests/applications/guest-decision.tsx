import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { isRecordingOver } from "#guests/guests.rules.ts";
import { isChangedOrDeletedError, useChangeRequest } from "#inbox/request-actions.ts";
import { DeleteRequestDialog, type RequestDialogProps } from "#inbox/request-dialogs.tsx";
import { useDateFormatters, useWholeShow } from "#show/use-show.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Field } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";

type Props = RequestDialogProps<GuestRequest>;

export function RejectGuestDialog(props: Props) {
  const isOver = isRecordingOver(props.request, useWholeShow(), new Date());
  return (
    <ConfirmDecision
      {...props}
      title="Reject this guest?"
      confirm="Reject"
      destructive
      mail={describeCancellationEmail(props.request, isOver)}
      hint={isOver ? "On the guest's own page." : "In the email, and on the guest's own page."}
      decide={(reason) => ({ status: "rejected", reason })}
    />
  );
}

/**
 * Describes the email that will cancel the invitation. Even if `emailStatus` is `none`, the guest may have been invited
 * by email: reopening a request resets its email status.
 */
function describeCancellationEmail(
  { sendEmailNotification, emailStatus, email, isCanceledByMail }: GuestRequest,
  isOver: boolean,
): string {
  if (!sendEmailNotification || isOver || isCanceledByMail) return `No email will be sent to ${email}.`;
  if (emailStatus === "none")
    return `If they were invited by email, a cancellation will be sent to ${email}.`;
  return `A cancellation will be sent to ${email}.`;
}

export const CompleteGuestDialog = (props: Props) => (
  <ConfirmDecision
    {...props}
    title="Is the recording done?"
    confirm="Mark Completed"
    mail={`No email will be sent to ${props.request.email}.`}
    hint="Added to the notes, which only the team sees."
    decide={(reason) => ({
      status: "completed",
      ...(reason && { adminNotes: [props.request.adminNotes, reason].filter(Boolean).join("\n") }),
    })}
  />
);

/** Asks before the request of a guest who was on the show is set to pending, because nothing brings its date back. */
export function ReopenGuestDialog({ request, opened, ...dialog }: Props) {
  const { showMoment } = useDateFormatters();
  const change = useChangeRequest(guestRequestQueries);
  const { id, name, scheduledDate, appearance } = request;
  const date = scheduledDate ? `the date ${showMoment(scheduledDate)}` : "the date";
  return (
    <ConfirmDialog
      {...dialog}
      title="Set to pending?"
      confirm="Set to Pending"
      body={`${name} loses ${date}${appearance ? ", and is no longer shown on the site" : ""}. If they're coming back, ask for a new request instead.`}
      onConfirm={async () => {
        const basedOn = (isChangedOrDeletedError(change.error) ? request : opened).updatedAt;
        await change.mutateAsync({ id, basedOn, change: { status: "pending" } });
      }}
    />
  );
}

export function DeleteGuestDialog(props: Props) {
  const { name, status, sendEmailNotification } = props.request;
  const isOver = isRecordingOver(props.request, useWholeShow(), new Date());
  return (
    <DeleteRequestDialog
      {...props}
      queries={guestRequestQueries}
      title="Delete guest request?"
      body={
        <>
          {name}'s request goes to the trash, with its photo and notes. You can restore it for 30 days.{" "}
          {status === "scheduled" &&
            !isOver &&
            sendEmailNotification &&
            "If they were invited, they'll get a cancellation by email. "}
          “Delete permanently” cannot be undone.
        </>
      }
    />
  );
}

/**
 * Asks for confirmation, and for an optional reason, before changing the status of a guest with a date. `mail` says
 * which email will be sent.
 */
function ConfirmDecision({
  request,
  opened,
  open,
  onOpenChange,
  mail,
  hint,
  decide,
  ...texts
}: Props & {
  title: string;
  confirm: string;
  destructive?: boolean;
  mail: string;
  hint: string;
  decide: (reason: string) => { status: GuestRequest["status"]; reason?: string; adminNotes?: string };
}) {
  const { showMoment } = useDateFormatters();
  const change = useChangeRequest(guestRequestQueries);
  // A key for each decision: a note for the team must not become the reason that the guest reads.
  const draft = useFormDraft(`${texts.confirm}-${request.id}`, { reason: "" });
  const { reason } = draft.values;
  const { id, name, scheduledDate } = request;
  const date = scheduledDate ? ` is scheduled for ${showMoment(scheduledDate)}` : " has a date";
  return (
    <ConfirmDialog
      {...texts}
      open={open}
      onOpenChange={onOpenChange}
      body={`${name}${date}. ${mail}`}
      onConfirm={async () => {
        const basedOn = (isChangedOrDeletedError(change.error) ? request : opened).updatedAt;
        await change.mutateAsync({ id, basedOn, change: decide(reason.trim()) });
        draft.discard();
      }}
    >
      <Field label="Reason, optional" hint={hint} className="mt-3">
        <Textarea
          value={reason}
          maxLength={500}
          rows={2}
          onValueChange={(newReason) => draft.change({ reason: newReason })}
        />
      </Field>
    </ConfirmDialog>
  );
}

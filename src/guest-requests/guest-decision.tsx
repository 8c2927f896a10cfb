import { useChangeRequest } from "#inbox/request-actions.ts";
import type { RequestDialogProps } from "#inbox/request-dialogs.tsx";
import { useDates } from "#show/use-show.ts";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequests } from "./guest-requests.queries.ts";

type Props = RequestDialogProps<GuestRequest>;

export const RejectGuestDialog = (props: Props) => (
  <Decision
    {...props}
    status="rejected"
    title="Reject this guest?"
    confirm="Reject"
    destructive
    mail={
      props.request.sendEmailNotification
        ? "If they were invited by mail, a cancellation goes to"
        : "No mail goes to"
    }
  />
);

export const CompleteGuestDialog = (props: Props) => (
  <Decision
    {...props}
    status="completed"
    title="Is the recording done?"
    confirm="Mark Completed"
    mail="No mail goes to"
  />
);

/** Asks before a guest with a date gets another status, and says which mail goes. */
function Decision({
  request,
  opened,
  open,
  onOpenChange,
  status,
  mail,
  ...words
}: Props & {
  status: "rejected" | "completed";
  title: string;
  confirm: string;
  destructive?: boolean;
  mail: string;
}) {
  const { shortMoment } = useDates();
  const change = useChangeRequest(guestRequests);
  const { id, name, email, scheduledDate } = request;
  const date = scheduledDate ? ` is scheduled for ${shortMoment(scheduledDate)}` : " has a date";
  return (
    <ConfirmDialog
      {...words}
      open={open}
      onOpenChange={onOpenChange}
      body={`${name}${date}. ${mail} ${email}.`}
      onConfirm={() => change.mutateAsync({ id, basedOn: opened.updatedAt, change: { status } })}
    />
  );
}

import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { useDeleteGuestRequest } from "./guest-request-actions.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";

/** Asks before a request goes for good. */
export function DeleteGuestDialog({
  request,
  open,
  onOpenChange,
}: {
  request: GuestRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useDeleteGuestRequest();
  const tells = request.status === "scheduled" && request.sendEmailNotification;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete guest request?"
      body={
        <>
          This will permanently delete the request of {request.name}, with the photo and the notes.{" "}
          {tells && "If they were invited, they get a cancellation by mail. "}
          This action cannot be undone.
        </>
      }
      confirm="Delete"
      destructive
      onConfirm={() => remove.mutateAsync(request.id)}
    />
  );
}

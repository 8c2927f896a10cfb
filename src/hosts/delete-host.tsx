import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "./host-messages.ts";
import type { HostProfile } from "./host-profiles.contract.ts";
import { useDeleteHostProfile } from "./hosts.queries.ts";

export function DeleteHost({
  host,
  links,
  onClose,
}: {
  host: HostProfile;
  /** How many links go with it. */
  links: number;
  onClose: () => void;
}) {
  const remove = useDeleteHostProfile();
  const withLinks = links === 0 ? "" : ` and ${links === 1 ? "one social link" : `${links} social links`}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure?"
      body={`This will permanently delete the profile of ${host.hostName}${withLinks}. This action cannot be undone.`}
      confirm="Delete"
      destructive
      onConfirm={async () => {
        await toastFailure("Failed to delete host profile", () => remove.mutateAsync(host.id));
        toast({ title: "Host profile deleted", description: `${host.hostName} is no longer shown.` });
      }}
    />
  );
}

import { ConfirmDialog } from "#ui/alert-dialog.tsx";
import { socialLabel } from "#ui/social-icon.tsx";
import { toast } from "#ui/toast.ts";
import { toastOnFailure } from "./host-messages.ts";
import { useDeleteSocialLink } from "./hosts.queries.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

/** Asks before a link goes. */
export function DeleteLink({ link, onClose }: { link: HostSocialLink; onClose: () => void }) {
  const remove = useDeleteSocialLink();
  const label = socialLabel(link.linkType);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure?"
      body={`This will permanently delete the ${label} link of ${link.hostName}. This action cannot be undone.`}
      confirm="Delete"
      destructive
      onConfirm={async () => {
        await toastOnFailure("Failed to delete social link", () => remove.mutateAsync(link.id));
        toast({ title: "Social link deleted", description: `${label}, ${link.hostName}` });
      }}
    />
  );
}

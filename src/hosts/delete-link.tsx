import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { socialLabel } from "#ui/signs/social-icon.tsx";
import { toastFailure } from "./host-messages.ts";
import { useDeleteSocialLink } from "./hosts.queries.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

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
        await toastFailure("Failed to delete social link", () => remove.mutateAsync(link.id));
        toast({ title: "Social link deleted", description: `${label}, ${link.hostName}` });
      }}
    />
  );
}

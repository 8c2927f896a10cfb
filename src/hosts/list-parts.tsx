import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { makeUndoDeletionAction } from "#trash/undo-deletion.ts";
import { Button } from "#ui/controls/button.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";

/** Shows buttons beside the tabs or, if there is no room, above the list. `relative` keeps them above the row of tabs. */
export function HostsToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2.5 max-tablet:*:flex-auto tablet:justify-self-end @4xl:relative @4xl:-mt-14">
      {children}
    </div>
  );
}

export function AddHostButton({ of, onClick }: { of: "Host Profile" | "Social Link"; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus />
      Add {of}
    </Button>
  );
}

export function HostRowActions({
  of,
  onEdit,
  onDelete,
}: {
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <span className="flex justify-end gap-1">
      <Button variant="ghost" size="icon-sm" aria-label="Edit" title={`Edit ${of}`} onClick={onEdit}>
        <Pencil />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Delete" title={`Delete ${of}`} onClick={onDelete}>
        <Trash />
      </Button>
    </span>
  );
}

/** Asks for confirmation before it deletes a row. `what` names the row; `done` is the message to show afterward. */
export function ConfirmHostDeletion({
  of,
  what,
  done,
  onDelete,
  onClose,
}: {
  of: "host profile" | "social link";
  what: string;
  done: string;
  onDelete: () => Promise<{ headers: Headers }>;
  onClose: () => void;
}) {
  const deletion = useChangeWithToast(onDelete, {
    done: ({ headers }, _, client) => ({
      title: of === "host profile" ? "Host profile deleted" : "Social link deleted",
      description: done,
      action: makeUndoDeletionAction(client, headers),
    }),
    failure: `Failed to delete ${of}`,
  });
  return (
    <DeleteDialog
      open
      onOpenChange={(open) => !open && onClose()}
      body={`This will delete ${what}. It stays in the trash for 30 days.`}
      onConfirm={() => deletion.mutateAsync(undefined)}
    />
  );
}

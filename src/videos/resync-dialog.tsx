import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { resyncWarning } from "./import-status.rules.ts";
import type { ImportState } from "./videos.contract.ts";

export function ResyncDialog({
  open,
  onOpenChange,
  state,
  onResync,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: ImportState | undefined;
  onResync: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Dangerous Action"
      body={
        state
          ? resyncWarning(state)
          : "This deletes all episodes, with everything that the team has edited, and imports the whole channel again. What is deleted stays in the trash for 30 days."
      }
      confirm="Clean & Resync All"
      destructive
      onConfirm={onResync}
    />
  );
}

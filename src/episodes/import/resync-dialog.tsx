import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { ImportState } from "./import.contract.ts";
import { writeResyncWarning } from "./resync-warning.rules.ts";

export default function ResyncDialog({
  state,
  onResync,
  ...dialog
}: DialogState & { state: ImportState | undefined; onResync: () => void }) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Dangerous Action"
      body={
        state
          ? writeResyncWarning(state)
          : "This deletes all episodes, including everything the team has edited, and imports the whole channel again. What is deleted stays in the trash for 30 days."
      }
      confirm="Clean & Resync All"
      destructive
      onConfirm={onResync}
    />
  );
}

import type { ReactNode } from "react";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";

/** Shows the preview on screens that are too narrow to show it next to the form. */
export default function PreviewDialog({ children, ...dialog }: DialogState & { children: ReactNode }) {
  return (
    <Dialog {...dialog} title="Preview" size="side">
      {children}
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";

/** The preview where there is no room for it beside the form. */
export default function PreviewDialog({ children, ...dialog }: DialogState & { children: ReactNode }) {
  return (
    <Dialog {...dialog} title="Preview" size="side">
      {children}
    </Dialog>
  );
}

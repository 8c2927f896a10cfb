import Settings from "lucide-react/icons/settings";
import { useState } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { loadedDialog } from "#ui/layers/loaded-dialog.tsx";

const SettingsDialog = loadedDialog(() => import("./settings-dialog.tsx"));

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Settings" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Settings />
      </IconButton>
      <SettingsDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

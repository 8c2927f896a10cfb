import Settings from "lucide-react/icons/settings";
import { useState } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { loadedDialog } from "#ui/layers/loaded-dialog.tsx";

const SettingsDialog = loadedDialog(() => import("./settings-dialog.tsx"));

export function SettingsButton() {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton label="Settings" aria-haspopup="dialog" onClick={show}>
        <Settings />
      </IconButton>
      {wanted && <SettingsDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}

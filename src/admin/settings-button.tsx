import Settings from "lucide-react/icons/settings";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { loadedDialog } from "#ui/layers/loaded-dialog.tsx";
import { Tooltip } from "#ui/layers/tooltip.tsx";

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
      <Tooltip label="Settings">
        <Button variant="ghost" size="icon-sm" aria-label="Settings" aria-haspopup="dialog" onClick={show}>
          <Settings />
        </Button>
      </Tooltip>
      {wanted && <SettingsDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}

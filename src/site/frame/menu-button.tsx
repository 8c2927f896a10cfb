import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";

const loadDrawer = () => import("./menu-drawer.tsx");
const MenuDrawer = loadDialogLazily(loadDrawer);

/** Opens the menu of small screens, which loads when a finger or the focus comes to the button. */
export function MenuButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={className}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => setOpen(true)}
      >
        <Menu />
      </Button>
      <MenuDrawer open={open} onOpenChange={setOpen} />
    </div>
  );
}

import { Switch } from "#ui/controls/switch.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { DESK_SHORTCUTS } from "./desk-keys.rules.ts";
import type { Desk } from "./use-desk.ts";

/** Lists the desk's shortcuts and lets the user turn them on or off. */
export default function ShortcutsDialog({
  shortcuts: { areOn, turn },
  ...dialog
}: DialogState & Pick<Desk, "shortcuts">) {
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Keyboard shortcuts"
      description="When they are on, one key is one press, except while you are typing in a field."
    >
      <Switch label="Shortcuts in this browser" checked={areOn} onCheckedChange={turn} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
        {DESK_SHORTCUTS.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt className="whitespace-nowrap">
              <kbd className="font-strong">{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

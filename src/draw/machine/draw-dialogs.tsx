import { useMemo, useState } from "react";
import type { LoadShareDialog } from "#draw/topic-to-share.ts";
import { loadedDialog } from "#ui/layers/loaded-dialog.tsx";
import type { MachineState } from "./machine-state.rules.ts";

const PasscodeDialog = loadedDialog(() => import("./passcode-dialog.tsx"));

/** The machine's two dialogs. Each is loaded when it is opened for the first time, and then stays for its closing. */
export function DrawDialogs({
  state,
  asksPasscode,
  onAskPasscode,
  onUnlocked,
  sharing,
  onShare,
  loadShareDialog,
}: {
  state: MachineState;
  asksPasscode: boolean;
  onAskPasscode: (open: boolean) => void;
  onUnlocked: (spinsLeft: number) => void;
  sharing: boolean;
  onShare: (open: boolean) => void;
  loadShareDialog: LoadShareDialog;
}) {
  const [ShareDialog] = useState(() => loadedDialog(loadShareDialog));
  const hasAsked = useOnceTrue(asksPasscode);
  const hasShared = useOnceTrue(sharing);
  const { topics, picked } = state;
  const toShare = useMemo(
    () =>
      (picked === null ? topics : topics.slice(picked, picked + 1)).map(
        ({ text, category, subCategory }) => ({
          content: text,
          category,
          subCategory,
        }),
      ),
    [topics, picked],
  );
  return (
    <>
      {hasAsked && (
        <PasscodeDialog open={asksPasscode} onOpenChange={onAskPasscode} onUnlocked={onUnlocked} />
      )}
      {hasShared && <ShareDialog open={sharing} onOpenChange={onShare} topics={toShare} />}
    </>
  );
}

/** Whether a value has ever been true. */
function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value);
  if (value && !once) setOnce(true);
  return once || value;
}

import { useMemo, useState } from "react";
import type { LoadShareDialog } from "#draw/topic-to-share.ts";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import type { MachineState } from "./machine-state.rules.ts";

const PasscodeDialog = loadDialogLazily(() => import("./passcode-dialog.tsx"));

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
  const [ShareDialog] = useState(() => loadDialogLazily(loadShareDialog));
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
      <PasscodeDialog open={asksPasscode} onOpenChange={onAskPasscode} onUnlocked={onUnlocked} />
      <ShareDialog open={sharing} onOpenChange={onShare} topics={toShare} />
    </>
  );
}

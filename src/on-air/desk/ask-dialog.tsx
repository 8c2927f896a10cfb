import Confirmation from "#ui/layers/confirmation.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { Desk } from "./use-desk.ts";

/** Props for confirming either of the two commands that need it: going live early and ending the show. */
type AskDialogProps = DialogState & { command: "go-live" | "end"; early: string; desk: Desk };

export default function AskDialog({ command, early, desk, ...dialog }: AskDialogProps) {
  const words =
    command === "end"
      ? {
          title: "End the show?",
          body: "The site goes quiet everywhere, and an open poll closes.",
          confirm: "End the show",
        }
      : {
          title: `Go live ${early} early?`,
          body: "The site says LIVE for everybody immediately.",
          confirm: "Go live",
        };
  return (
    <Confirmation
      {...dialog}
      {...words}
      held={desk.hold?.isShort}
      onConfirm={() => desk.deliver({ command })}
    />
  );
}

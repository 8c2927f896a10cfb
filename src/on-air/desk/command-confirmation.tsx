import Confirmation from "#ui/layers/confirmation.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { Desk } from "./use-desk.ts";

/** Two commands need a confirmation: going live early and ending the show. `early` is how early, such as '40 min'. */
type CommandConfirmationProps = DialogState & { command: "go-live" | "end"; early: string; desk: Desk };

export default function CommandConfirmation({ command, early, desk, ...dialog }: CommandConfirmationProps) {
  const words =
    command === "end"
      ? {
          title: "End the show?",
          body: "The site goes quiet everywhere, and an open poll closes. This show can't go live again.",
          confirm: "End the show",
        }
      : {
          title: `Go live ${early} early?`,
          body: "The site says LIVE for everybody immediately, and followers are told. A show can go live only once.",
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

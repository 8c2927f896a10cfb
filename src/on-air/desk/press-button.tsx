import type { ComponentProps } from "react";
import { Button } from "#ui/controls/button.tsx";
import type { Command } from "./cue.rules.ts";
import type { Desk } from "./use-desk.ts";

/** A button that sends one of the desk's commands, and is disabled while the desk holds them. */
export function PressButton({
  desk: { hold, send },
  command,
  disabled = false,
  ...rest
}: Omit<ComponentProps<typeof Button>, "onClick"> & { desk: Desk; command: Command }) {
  return (
    <Button
      {...rest}
      disabled={disabled || hold?.isShort === false}
      held={hold?.isShort}
      onClick={() => void send(command)}
    />
  );
}

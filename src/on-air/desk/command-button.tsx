import type { ComponentProps } from "react";
import { Button } from "#ui/controls/button.tsx";
import type { DeskCommand } from "./cue.rules.ts";
import type { Desk } from "./use-desk.ts";

/** A button that sends one of the desk's commands. Disabled while commands are on hold. */
export function CommandButton({
  desk: { hold, send },
  command,
  disabled = false,
  ...rest
}: Omit<ComponentProps<typeof Button>, "onClick"> & { desk: Desk; command: DeskCommand }) {
  return (
    <Button
      {...rest}
      disabled={disabled || hold?.isShort === false}
      held={hold?.isShort}
      onClick={() => void send(command)}
    />
  );
}

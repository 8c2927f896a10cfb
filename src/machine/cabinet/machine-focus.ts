import { type RefObject, useEffect, useRef } from "react";
import type { MachineState } from "./machine-state.rules.ts";

/** What was pressed or focused before the machine's code arrived. */
export type EarlyInput = { press?: "lever" | "mute"; focus?: "lever" | "mute" };

type ButtonRef = RefObject<HTMLButtonElement | null>;

export function useEarlyInput(early: EarlyInput, controls: { lever: ButtonRef; mute: ButtonRef }): void {
  const pending = useRef<EarlyInput | undefined>(early);
  useEffect(() => {
    const { focus, press } = pending.current ?? {};
    pending.current = undefined;
    if (focus) controls[focus].current?.focus({ preventScroll: true });
    if (press) controls[press].current?.click();
  });
}

/** The first card gets the focus with the result, unless the visitor has moved the focus elsewhere. */
export function useFocusOnResult(phase: MachineState["phase"], lever: ButtonRef, firstCard: ButtonRef): void {
  const before = useRef(phase);
  useEffect(() => {
    const opened = before.current === "spinning" && phase === "result";
    before.current = phase;
    const active = document.activeElement;
    if (opened && (active === lever.current || active === document.body)) focusQuietly(firstCard.current);
  }, [phase, lever, firstCard]);
}

/** This focus opens no preview. */
function focusQuietly(button: HTMLButtonElement | null): void {
  button?.setAttribute("data-quiet", "");
  button?.focus({ preventScroll: true });
  button?.removeAttribute("data-quiet");
}

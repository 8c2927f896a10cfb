import { type RefObject, useEffect, useRef } from "react";
import type { MachineState } from "./machine-state.rules.ts";

/** What the visitor pressed or focused before the machine's code loaded. */
export type EarlyInput = { press?: ControlName; focus?: ControlName };

const CONTROLS = ["lever", "mute", "demo"] as const;
type ControlName = (typeof CONTROLS)[number];

/** Returns which of the machine's controls has focus, if any. */
export function findFocusedControl(): ControlName | undefined {
  const focused = document.activeElement?.getAttribute("data-control");
  return CONTROLS.find((name) => name === focused);
}

type ButtonRef = RefObject<HTMLButtonElement | null>;

/** Replays each early input once, even one that arrives after the machine has rendered. */
export function useEarlyInput(early: EarlyInput, controls: Record<ControlName, ButtonRef>): void {
  const replayedInput = useRef<EarlyInput>(undefined);
  useEffect(() => {
    if (replayedInput.current === early) return;
    replayedInput.current = early;
    if (early.focus) controls[early.focus].current?.focus();
    if (early.press) controls[early.press].current?.click();
  });
}

/** When the result appears, focuses the first card, unless the visitor has focused something else in the meantime. */
export function useFocusOnResult(phase: MachineState["phase"], lever: ButtonRef, firstCard: ButtonRef): void {
  const previousPhase = useRef(phase);
  useEffect(() => {
    const hasResultAppeared = previousPhase.current === "spinning" && phase === "result";
    previousPhase.current = phase;
    const focusedElement = document.activeElement;
    if (hasResultAppeared && (focusedElement === lever.current || focusedElement === document.body))
      focusWithoutPreview(firstCard.current);
  }, [phase, lever, firstCard]);
}

function focusWithoutPreview(button: HTMLButtonElement | null): void {
  button?.setAttribute("data-quiet", "");
  button?.focus({ preventScroll: true });
  button?.removeAttribute("data-quiet");
}

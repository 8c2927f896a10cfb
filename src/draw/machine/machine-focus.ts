import { type RefObject, useEffect, useRef } from "react";
import type { MachineState } from "./machine-state.rules.ts";

/** What was pressed, or had the focus, before the machine's code was there. */
export type FirstWish = { press?: "lever" | "mute"; focus?: "lever" | "mute" };

type Press = RefObject<HTMLButtonElement | null>;

/** Gives the focus back that a control had before the code came, and presses what was pressed then. */
export function useFirstWish(first: FirstWish, controls: { lever: Press; mute: Press }): void {
  const wish = useRef<FirstWish | undefined>(first);
  useEffect(() => {
    const { focus, press } = wish.current ?? {};
    wish.current = undefined;
    if (focus) controls[focus].current?.focus({ preventScroll: true });
    if (press) controls[press].current?.click();
  });
}

/** When the topics are there the first card gets the focus, unless the visitor has gone on to something else. */
export function useFocusOnResult(phase: MachineState["phase"], lever: Press, firstCard: Press): void {
  const before = useRef(phase);
  useEffect(() => {
    const opened = before.current === "spinning" && phase === "result";
    before.current = phase;
    const active = document.activeElement;
    if (opened && (active === lever.current || active === document.body)) focusQuietly(firstCard.current);
  }, [phase, lever, firstCard]);
}

/** Nobody asked for a closer look at the card by this. */
function focusQuietly(button: HTMLButtonElement | null): void {
  button?.setAttribute("data-quiet", "");
  button?.focus({ preventScroll: true });
  button?.removeAttribute("data-quiet");
}

import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { MachineState } from "./machine-state.rules.ts";

const HINTS = {
  idle: 'Click "Spin Now" to generate random show topics',
  spinning: "Generating exciting new topics...",
  result: "Click on your favorite topic to select it or use the hover preview for a better view",
  selected: null,
};

export const DRAW_HINT_ID = "draw-hint";

export function HintLine({ children }: { children: ReactNode }) {
  return (
    <p id={DRAW_HINT_ID} className="text-on-2 text-t-1">
      {children}
    </p>
  );
}

export function DrawHint({ state, isEmpty }: { state: MachineState; isEmpty: boolean }) {
  if (state.problem)
    return (
      <p role="alert" className="flex max-w-[60ch] items-start gap-2 font-medium text-error text-t-1">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {state.problem}
      </p>
    );
  if (isEmpty && state.phase !== "spinning" && state.phase !== "result")
    return <HintLine>Nothing to draw right now. We'll add topics before the next show.</HintLine>;
  if (state.clips)
    return (
      <HintLine>This was a demo: these topics have already been on the show, so you can't pick one.</HintLine>
    );
  const hint = HINTS[state.phase];
  return hint && <HintLine>{hint}</HintLine>;
}

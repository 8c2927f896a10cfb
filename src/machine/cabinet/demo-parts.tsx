import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";

export const DemoSign = () => (
  <span className="shrink-0 rounded-sign border border-on-3 px-2.5 py-0.5 font-strong text-t-0 tracking-sign">
    DEMO
  </span>
);

/** Shown below a demo: when the next real draw is, and a button for visitors who have a passcode. */
export function DemoFooter({
  nextRealDraw,
  onEnterPasscode,
}: {
  nextRealDraw: ReactNode;
  onEnterPasscode: () => void;
}) {
  return (
    <div className="mt-6 grid gap-4 max-tablet:px-1.5 tablet:mt-8 tablet:px-7">
      {nextRealDraw}
      <Button variant="ghost" onClick={onEnterPasscode} className="tablet:-ml-4 tablet:justify-self-start">
        I have a passcode
      </Button>
    </div>
  );
}

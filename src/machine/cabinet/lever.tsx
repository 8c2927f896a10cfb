import type { ReactNode } from "react";
import { focusPressedButton } from "#ui/controls/button.tsx";
import { Spinner } from "#ui/states/spinner.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { MachineControlProps } from "./machine-frame.tsx";

/**
 * Lays out the lever and what surrounds it. In tab order, the reels come after the lever, even though they are above it
 * on the screen.
 */
export function LeverRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-3 tablet:flex tablet:flex-wrap tablet:gap-y-5">
      {children}
    </div>
  );
}

export function Lever({ spinning = false, ...rest }: MachineControlProps & { spinning?: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      onClick={(event) => {
        focusPressedButton(event.currentTarget);
        rest.onClick?.(event);
      }}
      aria-disabled={spinning || rest.disabled || undefined}
      className={cn(
        "inline-flex min-h-14 cursor-pointer select-none items-center justify-center gap-4 rounded-control px-4 font-button font-display text-[1.5rem] tablet:min-h-17 tablet:px-10",
        "tracking-title transition-[background-color,box-shadow,transform] active:translate-y-[5px] active:shadow-none forced-colors:border",
        spinning
          ? "translate-y-[5px] cursor-progress bg-off text-on-off"
          : "bg-press pb-1 text-on-press shadow-lever hover:bg-press-hi disabled:cursor-not-allowed disabled:bg-off disabled:text-on-off disabled:shadow-none",
      )}
    >
      {spinning && <Spinner className="size-5" />}
      {spinning ? "Spinning" : "Spin Now"}
    </button>
  );
}

import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { Bulb } from "#ui/signs/bulb.tsx";
import { cn } from "#ui/styles/class-names.ts";

export function MachineFrame({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <section
      data-ground="night-2"
      aria-labelledby="show-topic-generator"
      className="rounded-panel px-3.5 pt-3 pb-4 tablet:px-7 tablet:pt-7 tablet:pb-7"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-3 tablet:gap-4.5">
        <h3
          id="show-topic-generator"
          className="display min-w-0 text-[1.25rem] leading-[1.1] max-tablet:flex-[1_1_8rem] tablet:text-[1.5rem]"
        >
          Show Topic Generator
        </h3>
        {beside}
      </header>
      {children}
    </section>
  );
}

/** Shows how many spins are left. Leaves the space empty until the number is known. */
export function SpinsBadge({ count }: { count: number | undefined }) {
  return (
    <Badge variant="tally" className={cn("shrink-0", count === undefined && "invisible")}>
      <b>{count ?? 0}</b> spins left
    </Badge>
  );
}

/** `data-control` lets `findFocusedControl` find out which control has focus when the machine's code has loaded. */
export type MachineControlProps = ComponentProps<"button"> & { "data-control"?: string };

export function MuteButton({ muted, ...rest }: MachineControlProps & { muted: boolean }) {
  return (
    <Button
      {...rest}
      variant="ghost"
      size="icon"
      aria-label={muted ? "Unmute sound" : "Mute sound"}
      className="-mr-1 ml-auto shrink-0"
    >
      {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </Button>
  );
}

/** Offers a spin without a passcode, at the end of the lever's row. */
export const DemoOffer = ({ className, ...rest }: MachineControlProps) => (
  <p className={cn("text-on-2 text-t-1 tablet:ml-auto", className)}>
    No passcode?{" "}
    <Button {...rest} variant="link" className="finger min-h-0! align-baseline">
      Try a demo spin
    </Button>
  </p>
);

export function ReelRow({ children }: { children: ReactNode }) {
  return (
    <div className="order-first mt-2 grid gap-2 [--reel:4.75rem] tablet:mt-5 tablet:basis-full tablet:grid-cols-3 tablet:gap-3 tablet:[--reel:21.25rem]">
      {children}
    </div>
  );
}

export function ReelSlot({
  number,
  bulb,
  children,
}: {
  number: number;
  bulb: ComponentProps<typeof Bulb>["state"];
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 grid-rows-[auto_1fr]">
      <p
        id={`draw-topic-${number}`}
        className="flex h-6.5 items-center gap-3 pl-1 font-label text-on-2 text-t-0 tablet:h-8.5"
      >
        <Bulb state={bulb} />
        Topic {number}
      </p>
      <div className="relative min-h-(--reel)">{children}</div>
    </div>
  );
}

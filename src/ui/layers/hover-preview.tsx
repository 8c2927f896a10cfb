import * as Radix from "radix-ui/hover-card";
import type { ReactElement, ReactNode } from "react";

/** A closer look at `children` under the pointer. What it shows must be readable elsewhere too. */
export function HoverPreview({
  preview,
  ground = "panel",
  children,
}: {
  preview: ReactNode;
  ground?: string;
  children: ReactElement;
}) {
  return (
    <Radix.Root openDelay={350} closeDelay={120}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={10}
          collisionPadding={16}
          data-ground={ground}
          className="z-50 w-[min(30rem,calc(100vw-2rem))] animate-rise rounded-panel border border-panel-edge p-6 shadow-pop"
        >
          {preview}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import * as Radix from "radix-ui/tooltip";
import type { ReactElement } from "react";

/** Names an icon button on hover and focus. The button keeps its own aria-label. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={400} disableHoverableContent>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 animate-fade rounded-sign bg-solid px-2 py-1 font-medium text-on-solid text-t-0"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { buttonLooks } from "#ui/controls/button.tsx";
import { shadeLooks } from "#ui/layers/dialog.tsx";
import { useFocusReturn } from "#ui/layers/use-focus-return.ts";
import { cn } from "#ui/styles/class-names.ts";

/** A sheet that comes in from the right: the site's menu on a phone. `title` names it; `hideTitle` only says it. */
export function Drawer({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  ground = "panel",
  className,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  hideTitle?: boolean;
  ground?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeLooks} />
        <Radix.Content
          {...useFocusReturn()}
          aria-describedby={undefined}
          data-ground={ground}
          className={cn(
            "fixed inset-y-0 right-0 z-50 flex w-[min(22rem,calc(100%-3rem))] flex-col gap-4 border-panel-edge border-l p-5 shadow-pop outline-none",
            "overflow-y-auto overscroll-contain data-[state=closed]:animate-slide-out data-[state=open]:animate-slide",
            className,
          )}
        >
          <div className="flex items-center justify-between gap-4">
            <Radix.Title className={hideTitle ? "sr-only" : "title"}>{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className={buttonLooks({ variant: "ghost", size: "icon", className: "-mr-2 ml-auto" })}
            >
              <X />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

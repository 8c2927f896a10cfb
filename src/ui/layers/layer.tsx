import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { buttonLooks } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { useFocusReturn } from "./use-focus-return.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

export type LayerProps = DialogState & {
  /** The tone of the layer; by default one above the page's. */
  ground?: string;
  className?: string;
  children: ReactNode;
};

/** A closing layer takes no presses: they would do nothing there, and are meant for what lies beneath. */
export const leavingLooks = "data-[state=closed]:pointer-events-none!";

/** The shade over the page and over earlier layers. */
export const shadeLooks = `fixed inset-0 z-50 bg-black/70 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade ${leavingLooks}`;

const keepOpen = (event: Event) => event.preventDefault();
/** Nothing outside closes a layer that is beside the page, and Escape only while the focus is in it. */
const besideProps = { "data-beside": "", onInteractOutside: keepOpen, onEscapeKeyDown: keepOpen };

/**
 * A layer over the page, or `beside` what stays usable of it. It contains a Radix Title and, if `described`, a
 * Description.
 */
export function Layer({
  open,
  onOpenChange,
  ground = "panel",
  described = false,
  beside = false,
  className,
  children,
}: LayerProps & { described?: boolean; beside?: boolean }) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!beside}>
      <Radix.Portal>
        {!beside && <Radix.Overlay className={shadeLooks} />}
        <Radix.Content
          {...useFocusReturn()}
          {...(beside && besideProps)}
          {...usePressOutside(open)}
          data-layer=""
          onKeyDown={(event) => closeOnEscape(event, onOpenChange)}
          {...(described ? {} : { "aria-describedby": undefined })}
          data-ground={ground}
          className={cn(leavingLooks, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A press that reopens a closing layer began outside it, so Radix would close it again. This ignores such presses. */
function usePressOutside(open: boolean) {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return {
    onPointerDownOutside: (press: CustomEvent<{ originalEvent: PointerEvent }>) => {
      if (press.detail.originalEvent.timeStamp < openedAt.current) press.preventDefault();
    },
  };
}

/** Radix gives Escape to whatever opened last, so a toast would take it from the dialog below. */
export function closeOnEscape(event: KeyboardEvent, change: (open: boolean) => void): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  change(false);
}

/** The X in the corner of a layer. */
export function CloseButton({
  size,
  className,
  forPointer = false,
}: {
  size: "icon" | "icon-sm";
  className: string;
  forPointer?: boolean;
}) {
  const name = forPointer ? { "aria-hidden": true, tabIndex: -1 } : { "aria-label": "Close" };
  return (
    <Radix.Close {...name} className={buttonLooks({ variant: "ghost", size, className })}>
      <X />
    </Radix.Close>
  );
}

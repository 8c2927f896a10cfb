import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { buttonStyles } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { useFocusReturn } from "./use-focus-return.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

export type LayerProps = DialogState & {
  /** The layer's `data-ground`. By default, one tone above the page's. */
  ground?: string;
  className?: string;
  children: ReactNode;
};

/** Lets presses through a layer that is closing, because they are meant for what is underneath. */
export const closingStyles = "data-[state=closed]:pointer-events-none!";

/** The backdrop over the page and earlier layers. */
export const backdropStyles = `fixed inset-0 z-50 bg-black/70 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade ${closingStyles}`;

const keepOpen = (event: Event) => event.preventDefault();
/** A layer beside the page doesn't close on presses outside it, and on Escape only if it has the focus. */
const besideProps = { "data-beside": "", onInteractOutside: keepOpen, onEscapeKeyDown: keepOpen };

/**
 * A layer over the page, or with `beside`, next to the part of it that stays usable. It must contain a Radix Title, and
 * with `described` also a Description.
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
        {!beside && <Radix.Overlay className={backdropStyles} />}
        <Radix.Content
          {...useFocusReturn()}
          {...(beside && besideProps)}
          {...usePressOutside(open)}
          data-layer=""
          onKeyDown={(event) => closeOnEscape(event, onOpenChange)}
          {...(described ? {} : { "aria-describedby": undefined })}
          data-ground={ground}
          className={cn(closingStyles, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Ignores the press that reopened a closing layer. It was outside the layer, so Radix would close the layer again. */
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

/** Closes a layer on Escape. Radix gives Escape to whatever opened last, so a toast would take it from the dialog. */
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
    <Radix.Close {...name} className={buttonStyles({ variant: "ghost", size, className })}>
      <X />
    </Radix.Close>
  );
}

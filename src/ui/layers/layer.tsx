import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { buttonStyles } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { useFocusReturn } from "./use-focus-return.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

export type LayerProps = DialogState & {
  /** The layer's `data-ground`. By default, one tone above the page's ground. */
  ground?: string;
  className?: string;
  children: ReactNode;
};

/** Lets presses through a closing layer, because they are meant for whatever is under it. */
export const closingStyles = "data-[state=closed]:pointer-events-none!";

/** The backdrop between a layer and what is under it. */
export const backdropStyles = `fixed inset-0 z-50 bg-black/70 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade ${closingStyles}`;

const keepOpen = (event: Event) => event.preventDefault();
/** A layer beside the page doesn't close on a press outside it, and closes on Escape only if it has the focus. */
const besideProps = { "data-beside": "", onInteractOutside: keepOpen, onEscapeKeyDown: keepOpen };

/**
 * A layer over the page or, with `beside`, next to the part of the page that stays usable. It must contain a Radix
 * Title, and with `described` also a Description.
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
          {...useIgnoredOutsidePresses(open)}
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

/** Matches controls that hold something people have written, but not search boxes. */
const TEXT_CONTROL_SELECTOR =
  "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=search], [role])";

/**
 * Ignores two kinds of presses outside the layer: the press that reopened the layer while it was closing, and any press
 * after the user has typed something, because closing the layer would lose the text.
 */
function useIgnoredOutsidePresses(open: boolean) {
  const openedAt = useRef(0);
  const hasText = useRef(false);
  useLayoutEffect(() => {
    if (!open) return;
    openedAt.current = performance.now();
    hasText.current = false;
  }, [open]);
  return {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof Element && target.matches(TEXT_CONTROL_SELECTOR)) hasText.current = true;
    },
    onPointerDownOutside: (press: CustomEvent<{ originalEvent: PointerEvent }>) => {
      if (hasText.current || press.detail.originalEvent.timeStamp < openedAt.current) press.preventDefault();
    },
  };
}

/**
 * Closes a layer on Escape. Radix sends Escape only to the layer that opened last, so without this, a dialog wouldn't
 * get it while a toast is open.
 */
export function closeOnEscape(event: KeyboardEvent, change: (open: boolean) => void): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  change(false);
}

/** The X in a layer's corner. */
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

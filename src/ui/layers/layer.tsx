import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { buttonStyles } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { useFocusReturn } from "./use-focus-return.ts";

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

export type LayerProps = DialogState & {
  /** The layer's background tone (`data-ground`, see grounds.css). By default, one tone above the page's. */
  ground?: string;
  className?: string;
  children: ReactNode;
};

/** Lets presses pass through a layer that is fading out, because they are meant for what is under the layer. */
export const closingStyles = "data-[state=closed]:pointer-events-none!";

/** The backdrop between a layer and what is under it. */
export const backdropStyles = `fixed inset-0 z-50 bg-black/70 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade ${closingStyles}`;

const preventClose = (event: Event) => event.preventDefault();
/**
 * A layer beside the page doesn't close when something outside it is pressed. Escape closes it only if it has the
 * focus.
 */
const besideProps = {
  "data-beside": "",
  onInteractOutside: preventClose,
  onEscapeKeyDown: (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-beside]"))) event.preventDefault();
  },
};

/**
 * A layer that covers the page or, with `beside`, only part of it, while the rest stays usable. It must contain a Radix
 * Title and, with `described`, a Radix Description.
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

/** Matches controls for text that people wouldn't want to lose. Excludes search boxes. */
const TEXT_CONTROL_SELECTOR =
  "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=search], [role])";

/**
 * Returns props that keep the layer open after two kinds of presses outside it: the press that reopened the layer while
 * it was fading out, and any press after the user has typed something, because closing the layer would lose the text.
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
    onPointerDownOutside: (pressEvent: CustomEvent<{ originalEvent: PointerEvent }>) => {
      if (hasText.current || pressEvent.detail.originalEvent.timeStamp < openedAt.current)
        pressEvent.preventDefault();
    },
  };
}

/**
 * Closes a layer on Escape. Radix itself closes only the layer that opened last, so Escape wouldn't close a dialog
 * while a toast is open.
 */
export function closeOnEscape(event: KeyboardEvent, setOpen: (open: boolean) => void): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  setOpen(false);
}

/** The X in a layer's corner. With `pointerOnly`, keyboard and screen reader users skip it. */
export function CloseButton({
  size,
  className,
  pointerOnly = false,
}: {
  size: "icon" | "icon-sm";
  className: string;
  pointerOnly?: boolean;
}) {
  const name = pointerOnly ? { "aria-hidden": true, tabIndex: -1 } : { "aria-label": "Close" };
  return (
    <Radix.Close {...name} className={buttonStyles({ variant: "ghost", size, className })}>
      <X />
    </Radix.Close>
  );
}

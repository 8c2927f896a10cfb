import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { buttonLooks } from "#ui/controls/button.tsx";
import { useFocusReturn } from "#ui/layers/use-focus-return.ts";
import { cn } from "#ui/styles/class-names.ts";

const widths = { sm: "max-w-md", default: "max-w-xl", lg: "max-w-4xl" };

/** The shade over the page, and over another dialog, behind whatever opens on top of it: the later lies higher. */
export const shadeLooks =
  "fixed inset-0 z-50 bg-black/70 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade";

/**
 * A dialog over the page. Its name is `title`; `description` is one sentence below it. The body scrolls, the title and
 * a DialogFooter stay. Escape, the shade and the X ask `onOpenChange(false)`; the focus goes back where it came from.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = "default",
  closeButton = true,
  ground = "panel",
  className,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
  /** The X in the corner, named 'Close'. Off where the dialog has a Close button of its own. */
  closeButton?: boolean;
  /** The tone of the panel; by default one above the page's. */
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
          {...(description ? {} : { "aria-describedby": undefined })}
          data-ground={ground}
          className={cn(
            "fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] flex-col",
            "rounded-panel border border-panel-edge shadow-pop outline-none",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise",
            widths[size],
            className,
          )}
        >
          <DialogHeader closeButton={closeButton}>
            <Radix.Title className="title wrap-anywhere">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-on-2 text-t-1 wrap-anywhere">
                {description}
              </Radix.Description>
            )}
          </DialogHeader>
          <div className="grid min-h-0 grid-cols-1 gap-5 overflow-y-auto overscroll-contain px-6 pt-4 pb-7 has-[[data-dialog-footer]]:scroll-pb-26 has-[[data-dialog-footer]]:pb-0 tablet:px-7">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogHeader({ closeButton, children }: { closeButton: boolean; children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 tablet:px-7">
      <div className="grid min-w-0 gap-1">{children}</div>
      {closeButton && (
        <Radix.Close
          aria-label="Close"
          className={buttonLooks({ variant: "ghost", size: "icon-sm", className: "-mt-1 -mr-2" })}
        >
          <X aria-hidden="true" />
        </Radix.Close>
      )}
    </div>
  );
}

/** The row of buttons at a dialog's end, in sight while the body scrolls. It may stand inside the dialog's form. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-dialog-footer=""
      className={cn(
        "sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 bg-surface px-1 pt-3 pb-6 tablet:pb-7",
        className,
      )}
    >
      {children}
    </div>
  );
}

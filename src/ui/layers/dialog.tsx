import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { CloseButton, Layer, type LayerProps } from "./layer.tsx";

const dialogStyles = [
  "inset-0 m-auto h-fit max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] rounded-panel border",
  "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise",
];
const sizeStyles = {
  sm: ["max-w-md", ...dialogStyles],
  default: ["max-w-xl", ...dialogStyles],
  lg: ["max-w-4xl", ...dialogStyles],
  /** A sheet along the right edge that covers part of the page. */
  side: [
    "inset-y-0 right-0 h-dvh w-full border-l tablet:max-w-[34rem]",
    "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide",
  ],
  /** Like `side`, but below the back office's top bar. The rest of the page stays usable. */
  beside: [
    "top-11 right-0 bottom-0 w-full max-w-120 border-l",
    "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide",
  ],
  /** Like `side`, but wide enough for two columns. */
  wide: [
    "inset-y-0 right-0 h-dvh w-full border-l tablet:max-w-[63rem]",
    "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide",
  ],
};

/**
 * A dialog over the page, with a title and a description. Tall content scrolls between the title and the DialogFooter,
 * which stay in place.
 */
export function Dialog({
  title,
  description,
  size = "default",
  hasCloseButton = false,
  tools,
  children,
  ...layer
}: LayerProps & {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof sizeStyles;
  /**
   * Whether the dialog's content has a labeled Close button. If so, keyboard and screen reader users skip the X, which
   * does the same thing.
   */
  hasCloseButton?: boolean;
  /** Buttons in the upper right corner, before the X. */
  tools?: ReactNode;
}) {
  return (
    <Layer
      {...layer}
      beside={size === "beside"}
      described={Boolean(description)}
      className={cn("fixed z-50 flex flex-col border-panel-edge shadow-pop outline-none", sizeStyles[size])}
    >
      <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 tablet:px-7">
        <div className="grid min-w-0 gap-1">
          <Radix.Title className="title wrap-anywhere">{title}</Radix.Title>
          {description && (
            <Radix.Description className="text-on-2 text-t-1 wrap-anywhere">{description}</Radix.Description>
          )}
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0 gap-1 pointer-coarse:-mt-2.5 pointer-coarse:-mr-3">
          {tools}
          <CloseButton size="icon-sm" className="shrink-0" pointerOnly={hasCloseButton} />
        </div>
      </div>
      <div className="grid min-h-0 auto-rows-max grid-cols-1 gap-5 overflow-x-hidden overflow-y-auto overscroll-contain px-6 pt-4 pb-7 has-[[data-dialog-footer]]:scroll-pb-[min(6.5rem,40%)] has-[[data-dialog-footer]]:pb-0 tablet:px-7">
        {children}
      </div>
    </Layer>
  );
}

/**
 * The row of buttons at the bottom of a dialog. It stays visible while the dialog's content scrolls, except in a
 * very low window, where it would cover the content. It may be inside the dialog's form.
 */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-dialog-footer=""
      className={cn(
        "bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 bg-surface pt-3 pb-6 shadow-[-6px_0_var(--surface),6px_0_var(--surface)] tablet:pb-7 [@media(height>=22rem)]:sticky",
        className,
      )}
    >
      {children}
    </div>
  );
}

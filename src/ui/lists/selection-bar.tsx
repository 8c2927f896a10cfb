import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";

/**
 * The bar with actions for selected rows. It floats at the bottom of the window, on phones above the bottom navigation.
 */
export function SelectionBar({
  count,
  label,
  onClear,
  children,
}: {
  count: number;
  /** The plural noun for the rows, such as 'topics'. */
  label: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div
      data-bar=""
      className="pointer-events-none fixed inset-x-2 bottom-19 z-30 flex justify-center tablet:bottom-5"
    >
      <section
        aria-label={`Selected ${label}`}
        data-ground="night-1"
        data-selection-bar=""
        className="pointer-events-auto flex max-w-full animate-rise items-center gap-x-1 rounded-control p-1.5 pl-4 shadow-pop max-tablet:w-full"
      >
        <p role="status" className="figures mr-2 shrink-0 font-strong text-t-1">
          {count}
          <span className="max-tablet:sr-only"> selected</span>
        </p>
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-around gap-x-1 max-tablet:grid max-tablet:grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))]">
          {children}
        </div>
        <IconButton
          label="Clear the selection"
          onClick={() => {
            onClear();
            // This button disappears with its bar.
            document.querySelector("main")?.focus({ preventScroll: true });
          }}
        >
          <X />
        </IconButton>
      </section>
    </div>
  );
}

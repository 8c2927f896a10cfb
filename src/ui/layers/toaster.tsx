import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/toast";
import { type ReactNode, useEffect, useState } from "react";
import { closeToast, type ShownToast } from "#ui/layers/toast.ts";
import { ToastCard, toastCrossLooks } from "#ui/layers/toast-card.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** One toast in the corner, until its time is over, or it is closed or swiped 50 px to the right. */
export default function Toaster({ shown }: { shown: ShownToast }) {
  return (
    // Radix's announcer reads the label beside the card: a character without a sound.
    <Radix.Provider label={"\u200b"} duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={shown.id}
        open={shown.open}
        duration={shown.duration ?? 5000}
        type={shown.variant === "destructive" ? "foreground" : "background"}
        onOpenChange={(open) => !open && closeToast(shown.id)}
        className={cn(
          "w-full rounded-control shadow-pop outline-offset-2",
          "data-[state=closed]:animate-fade-out data-[state=open]:animate-toast",
          "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
          "data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out",
        )}
      >
        <ToastCard
          variant={shown.variant}
          title={<OneFrameLater>{shown.title}</OneFrameLater>}
          description={shown.description && <OneFrameLater>{shown.description}</OneFrameLater>}
        >
          <Radix.Close aria-label="Dismiss notification" className={toastCrossLooks}>
            <X className="size-4" />
          </Radix.Close>
        </ToastCard>
      </Radix.Root>
      {/* An open dialog hides from screen readers all that is not marked as live. */}
      <Radix.Viewport aria-live="off" className="toast-place outline-none" />
    </Radix.Provider>
  );
}

/** Screen readers read what comes into a live region, not what comes with it. */
function OneFrameLater({ children }: { children: ReactNode }) {
  const [come, setCome] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setCome(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return come ? children : null;
}

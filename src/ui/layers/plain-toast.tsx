import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { closeToast, type ShownToast } from "#ui/layers/toast.ts";
import { ToastCard, toastCrossLooks } from "#ui/layers/toast-card.tsx";

/** The toast for when the code of the toaster could not be loaded. */
export function PlainToast({
  shown: { id, open, variant, title, description, duration = 5000 },
}: {
  shown: ShownToast;
}) {
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  if (!open) return null;
  return (
    // Live, because an open dialog hides all else from screen readers; the card is what they read.
    <ol aria-live="off" className="toast-place">
      <li className="rounded-control shadow-pop">
        <ToastCard variant={variant} title={title} description={description}>
          <button
            type="button"
            aria-label="Dismiss notification"
            onClick={() => closeToast(id)}
            className={toastCrossLooks}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </ToastCard>
      </li>
    </ol>
  );
}

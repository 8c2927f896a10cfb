import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { closeToast, durationOf, type ShownToast } from "./toast.ts";
import { ToastCard, toastCrossLooks } from "./toast-card.tsx";

/** The toast to use if the toaster's code can't be loaded. */
export function PlainToast({ shown }: { shown: ShownToast }) {
  const { id, open, variant, title, description, action } = shown;
  const duration = durationOf(shown);
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  if (!open) return null;
  return (
    // Live, because an open dialog hides everything else from screen readers; they read the card.
    <ol aria-live="off" className="toast-place">
      <li data-state="open" className="rounded-control shadow-pop">
        <ToastCard variant={variant} title={title} description={description}>
          {action && (
            <button
              type="button"
              className="cursor-pointer font-button underline"
              onClick={() => {
                closeToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
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

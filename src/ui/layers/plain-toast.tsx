import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { closeToast, getToastDuration, type ShownToast } from "./toast.ts";
import { ToastCard, toastCloseStyles } from "./toast-card.tsx";

/** The toast to show if the toaster's code couldn't be loaded. */
export function PlainToast({ shown }: { shown: ShownToast }) {
  const { id, open, variant, title, description, action } = shown;
  const duration = getToastDuration(shown);
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  if (!open) return null;
  return (
    // An open dialog hides everything without `aria-live` from screen readers. The value is "off", because the card
    // announces itself.
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
            className={toastCloseStyles}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </ToastCard>
      </li>
    </ol>
  );
}

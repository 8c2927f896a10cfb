import X from "lucide-react/icons/x";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { waitForPaint } from "#platform/browser/frames.ts";
import { recordCodeLoadFailure } from "./code-load-failure.ts";
import { closeToast, getShownToast, getToastDuration, type ShownToast, watchToasts } from "./toast.ts";
import { ToastCard, toastCloseStyles } from "./toast-card.tsx";

type Toaster = ComponentType<{ shown: ShownToast }>;

/**
 * Shows toasts. It is rendered once, in the page's root. The toaster's code loads on the first click or key press, or
 * with the first toast. If it can't be loaded, a plain toast appears instead, so that a lost connection can still be
 * reported.
 */
export function ToastHost() {
  const shown = useSyncExternalStore(watchToasts, getShownToast, () => undefined);
  const [Toaster, setToaster] = useState<Toaster>();
  const [failedToastId, setFailedToastId] = useState<number>();
  const waitingToastId = Toaster ? undefined : shown?.id;

  useEffect(() => {
    const listening = new AbortController();
    const preloadToaster = async () => {
      listening.abort();
      await waitForPaint();
      loadToaster().then((loadedToaster) => setToaster(() => loadedToaster), recordCodeLoadFailure);
    };
    for (const eventType of ["click", "keydown"])
      addEventListener(eventType, preloadToaster, { signal: listening.signal, passive: true, capture: true });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (waitingToastId === undefined) return;
    loadToaster().then(
      (loadedToaster) => setToaster(() => loadedToaster),
      () => {
        recordCodeLoadFailure();
        setFailedToastId(waitingToastId);
      },
    );
  }, [waitingToastId]);

  if (!shown) return null;
  if (Toaster) return <Toaster shown={shown} />;
  return failedToastId === shown.id ? <PlainToast key={shown.id} shown={shown} /> : null;
}

const loadToaster = async (): Promise<Toaster> => (await import("./toaster.tsx")).default;

/** The toast to show if the toaster's code couldn't be loaded. */
function PlainToast({ shown }: { shown: ShownToast }) {
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

import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { closeToast, type ShownToast } from "#ui/toast.ts";
import { ToastCard, toastCrossLooks } from "#ui/toast-card.tsx";

/** A toast that needs no further code: shown for its time or until it is closed, without movement and swiping. */
export function PlainToast({ shown }: { shown: ShownToast }) {
  const { id, open, duration = 5000, variant, title, description } = shown;
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  if (!open) return null;
  return (
    <div className="fixed right-0 bottom-0 z-60 w-full max-w-[27rem] p-4">
      <div className="rounded-control shadow-pop">
        <ToastCard key={id} variant={variant} title={title} description={description}>
          <button
            type="button"
            aria-label="Dismiss notification"
            className={toastCrossLooks}
            onClick={() => closeToast(id)}
          >
            <X className="size-4" />
          </button>
        </ToastCard>
      </div>
    </div>
  );
}

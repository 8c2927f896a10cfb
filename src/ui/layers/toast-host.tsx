import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { waitForPaint } from "#platform/browser/frames.ts";
import { recordCodeLoadFailure } from "./lost-code.ts";
import { PlainToast } from "./plain-toast.tsx";
import { getShownToast, type ShownToast, watchToasts } from "./toast.ts";

type Toaster = ComponentType<{ shown: ShownToast }>;

/**
 * Shows toasts. It is rendered once, in the page's root. The toaster's code loads on the first click or key press. If
 * it can't be loaded, a plain toast appears instead, so that a lost connection can still be reported.
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

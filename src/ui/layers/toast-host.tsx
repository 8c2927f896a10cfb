import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { afterPaint } from "#platform/browser/frames.ts";
import { recordLostCode } from "./lost-code.ts";
import { PlainToast } from "./plain-toast.tsx";
import { getShownToast, type ShownToast, watchToasts } from "./toast.ts";

type Toaster = ComponentType<{ shown: ShownToast }>;

/**
 * Shows toasts. It is rendered once, in the page's root. The toaster's code loads on the first click or key. If it
 * can't be loaded, a plain toast appears instead, because a lost connection must still be reported.
 */
export function ToastHost() {
  const shown = useSyncExternalStore(watchToasts, getShownToast, () => undefined);
  const [Toaster, setToaster] = useState<Toaster>();
  const [missedFor, setMissedFor] = useState<number>();
  const waiting = Toaster ? undefined : shown?.id;

  useEffect(() => {
    const used = new AbortController();
    const fetchAhead = async () => {
      used.abort();
      await afterPaint();
      loadToaster().then((loaded) => setToaster(() => loaded), recordLostCode);
    };
    for (const sign of ["click", "keydown"])
      addEventListener(sign, fetchAhead, { signal: used.signal, passive: true, capture: true });
    return () => used.abort();
  }, []);
  useEffect(() => {
    if (waiting === undefined) return;
    loadToaster().then(
      (loaded) => setToaster(() => loaded),
      () => {
        recordLostCode();
        setMissedFor(waiting);
      },
    );
  }, [waiting]);

  if (!shown) return null;
  if (Toaster) return <Toaster shown={shown} />;
  return missedFor === shown.id ? <PlainToast key={shown.id} shown={shown} /> : null;
}

const loadToaster = async (): Promise<Toaster> => (await import("./toaster.tsx")).default;

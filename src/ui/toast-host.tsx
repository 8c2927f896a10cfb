import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { PlainToast } from "#ui/plain-toast.tsx";
import { type ShownToast, shownToast, watchToasts } from "#ui/toast.ts";

type Shows = ComponentType<{ shown: ShownToast }>;

/** What somebody does before anything is there to be told of. */
const FIRST_ACTS = ["pointerdown", "keydown"] as const;

/**
 * Stands once in the root of the page. The toaster itself is loaded with the first press or key, and not with the first
 * toast: what that has to say may be that the connection was lost. Where it could not be loaded a plain card says it.
 */
export function ToastHost() {
  const shown = useSyncExternalStore(watchToasts, shownToast, () => undefined);
  const Toaster = useToaster(shown?.id);
  return shown && Toaster ? <Toaster shown={shown} /> : null;
}

/** The toaster once it has come. Asked for by the first act, or else by a toast; where that failed, by each toast anew. */
function useToaster(toastId: number | undefined): Shows | undefined {
  const [Toaster, setToaster] = useState<Shows>();
  const come = Toaster !== undefined && Toaster !== PlainToast;
  useEffect(() => {
    if (come) return;
    const load = () =>
      import("#ui/toaster.tsx").then(
        ({ default: loaded }) => setToaster(() => loaded),
        () => setToaster(() => PlainToast),
      );
    if (toastId !== undefined) load();
    for (const act of FIRST_ACTS) addEventListener(act, load, { once: true, passive: true });
    return () => {
      for (const act of FIRST_ACTS) removeEventListener(act, load);
    };
  }, [come, toastId]);
  return Toaster;
}

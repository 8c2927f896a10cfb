import { lazy, Suspense, useSyncExternalStore } from "react";
import { shownToast, watchToasts } from "#ui/toast.ts";

const Toaster = lazy(() => import("#ui/toaster.tsx"));

/** Stands once in the root of the page. The toaster itself is loaded with the first toast. */
export function ToastHost() {
  const shown = useSyncExternalStore(watchToasts, shownToast, () => undefined);
  if (!shown) return null;
  return (
    <Suspense>
      <Toaster shown={shown} />
    </Suspense>
  );
}

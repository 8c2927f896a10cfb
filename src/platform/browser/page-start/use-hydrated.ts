import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns whether the page's code is running, which is only so in the browser after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

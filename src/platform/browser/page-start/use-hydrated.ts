import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns whether the page's code is running in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

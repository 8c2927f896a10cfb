import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns false on the server and until hydration, and true once the page's code is running. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns whether the page's code is running. False on the server and, in the browser, until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

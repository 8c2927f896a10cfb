import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False until the program runs: before, the browser would send a form as an address. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

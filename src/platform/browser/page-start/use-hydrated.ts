import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False until the program runs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Whether the page's program runs; false in the server's HTML. Until then the browser itself would send a form, as an
 * address, and stored values would overwrite what is typed.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page's program runs: false in the HTML of the server, and until it is hydrated. A form that is filled
 * from stored values is locked until then, for what is typed before would be overwritten by them.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { isNumber } from "./passkey.rules.ts";

/** Whether passkeys can work at the address of this page; before the page runs it is not known. */
export const usePasskeysHere = (): boolean => !useHydrated() || !isNumber(window.location.hostname);

import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { isNumber, NO_PASSKEYS } from "./passkey.rules.ts";

/** Why passkeys cannot work here, if they cannot; before the page runs it is not known. */
export function useNoPasskeys(): string | undefined {
  if (!useHydrated()) return undefined;
  if (isNumber(window.location.hostname)) return NO_PASSKEYS;
  return "PublicKeyCredential" in window ? undefined : "This browser has no passkeys.";
}

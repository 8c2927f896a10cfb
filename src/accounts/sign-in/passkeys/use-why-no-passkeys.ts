import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { isNumber, NO_PASSKEYS } from "./passkey.rules.ts";

/** Returns why passkeys can't work here, or undefined. Not known until the page's program runs. */
export function useWhyNoPasskeys(): string | undefined {
  if (!useHydrated()) return undefined;
  if (isNumber(window.location.hostname)) return NO_PASSKEYS;
  return "PublicKeyCredential" in window ? undefined : "This browser has no passkeys.";
}

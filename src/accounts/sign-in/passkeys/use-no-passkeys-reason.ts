import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { isIpAddress, NO_PASSKEYS_MESSAGE } from "./passkey.rules.ts";

/** Returns why passkeys can't work here, or undefined if they can or the page isn't hydrated yet. */
export function useNoPasskeysReason(): string | undefined {
  if (!useHydrated()) return undefined;
  if (isIpAddress(window.location.hostname)) return NO_PASSKEYS_MESSAGE;
  return "PublicKeyCredential" in window ? undefined : "This browser doesn't support passkeys.";
}

import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { needCookies } from "#platform/browser/blocked-cookies.ts";
import { Button } from "#ui/controls/button.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useArrival } from "../use-arrival.ts";
import { useWhyNoPasskeys } from "./use-why-no-passkeys.ts";

/** A button that signs in without a username. Its code loads when it is pressed. */
export function PasskeyLogin() {
  const [busy, setBusy] = useState(false);
  const arrive = useArrival();
  const reason = useWhyNoPasskeys();
  if (reason) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      needCookies();
      const { presentPasskey } = await import("./browser-passkeys.ts");
      if (await presentPasskey()) return arrive("Login successful");
    } catch (error) {
      toastFailure("Login failed", error);
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" size="lg" busy={busy} onClick={signIn} className="w-full">
      <Fingerprint />
      Sign in with a passkey
    </Button>
  );
}

import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { requireCookies } from "#platform/browser/blocked-cookies.ts";
import { Button } from "#ui/controls/button.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useFinishSignIn } from "../use-finish-sign-in.ts";
import { useNoPasskeysReason } from "./use-no-passkeys-reason.ts";

/** A button for signing in without a username. Pressing it loads the code for passkeys. */
export function PasskeyLogin() {
  const [isBusy, setBusy] = useState(false);
  const finishSignIn = useFinishSignIn();
  const reason = useNoPasskeysReason();
  if (reason) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      requireCookies();
      const { signInWithPasskey } = await import("./browser-passkeys.ts");
      if (await signInWithPasskey()) return finishSignIn("Login successful");
    } catch (error) {
      toastFailure("Login failed", error);
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" size="lg" busy={isBusy} onClick={signIn} className="w-full">
      <Fingerprint />
      Sign in with a passkey
    </Button>
  );
}

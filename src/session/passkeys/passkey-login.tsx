import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useArrival } from "../use-arrival.ts";
import { NO_PASSKEYS } from "./passkey.rules.ts";
import { usePasskeysHere } from "./use-passkeys-here.ts";

/** Signs in without a name. Its code is loaded when it is pressed. */
export function PasskeyLogin() {
  const [busy, setBusy] = useState(false);
  const arrive = useArrival();
  const works = usePasskeysHere();
  if (!works) return <p className="text-on-2 text-t-0">{NO_PASSKEYS}</p>;
  const signIn = async () => {
    setBusy(true);
    try {
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

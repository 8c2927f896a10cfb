import { useState } from "react";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { sessionApi } from "./session.queries.ts";
import { useDeparture } from "./use-departure.ts";

const CALLS = { here: "POST /api/logout", everywhere: "DELETE /api/user/sessions" } as const;

/** Signs the person out, here or everywhere, says so, and 300 ms later goes home. */
export function useLogout(where: keyof typeof CALLS = "here"): { logOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const depart = useDeparture();
  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await sessionApi()(CALLS[where]);
      depart();
    } catch (error) {
      toastFailure("Logout failed", error);
    }
    setBusy(false);
  };
  return { logOut, busy };
}

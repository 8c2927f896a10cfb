import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { sessionApi } from "./sign-in.queries.ts";
import { toastThen } from "./toast-then.ts";

const LOGOUT_CALLS = { here: "POST /api/logout", everywhere: "DELETE /api/user/sessions" } as const;

/** Signs the person out, here or everywhere, forgets everything fetched for them, and goes to the home page. */
export function useLogout(where: keyof typeof LOGOUT_CALLS = "here"): { logOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leave = async () => {
    await navigate("/");
    // Navigating from home to home wouldn't check again whether somebody is signed in.
    await revalidate();
    clearQueries();
  };
  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await sessionApi()(LOGOUT_CALLS[where]);
      toastThen("Logout successful", leave);
    } catch (error) {
      toastFailure("Logout failed", error);
    }
    setBusy(false);
  };
  return { logOut, busy };
}

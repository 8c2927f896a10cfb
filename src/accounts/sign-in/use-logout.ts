import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { sessionApi } from "./sign-in.queries.ts";
import { showToastThen } from "./toast-then.ts";

const LOGOUT_CALLS = { here: "POST /api/logout", everywhere: "DELETE /api/user/sessions" } as const;

/** Returns a function that signs the person out, here or everywhere, and opens the home page. */
export function useLogout(where: keyof typeof LOGOUT_CALLS = "here"): { logOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leave = async () => {
    await navigate("/");
    // If the person is already on the home page, navigating there wouldn't check again whether somebody is signed in.
    await revalidate();
  };
  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await sessionApi()(LOGOUT_CALLS[where]);
      showToastThen("Logout successful", leave);
    } catch (error) {
      toastFailure("Logout failed", error);
    }
    setBusy(false);
  };
  return { logOut, busy };
}

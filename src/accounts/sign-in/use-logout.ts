import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { createSessionClient } from "./sign-in.queries.ts";
import { showToastBeforeRedirect } from "./toast-before-redirect.ts";

const LOGOUT_ENDPOINTS = { here: "POST /api/logout", everywhere: "DELETE /api/user/sessions" } as const;

/**
 * Returns `logOut`, which signs the person out here or everywhere and opens the home page, and `busy`, which is true
 * while it is running.
 */
export function useLogout(scope: keyof typeof LOGOUT_ENDPOINTS = "here"): {
  logOut: () => void;
  busy: boolean;
} {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const openHomePage = async () => {
    await navigate("/");
    // If the person is already on the home page, navigating there wouldn't check again whether somebody is signed in.
    await revalidate();
  };
  const logOut = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await createSessionClient()(LOGOUT_ENDPOINTS[scope]);
      // Delete this tab's drafts, because somebody else may use the tab next. If the browser blocks storage,
      // `sessionStorage` is our replacement from platform/browser/page-start, which has no `clear`.
      sessionStorage.clear?.();
      showToastBeforeRedirect("Logout successful", openHomePage);
    } catch (error) {
      toastFailure("Logout failed", error);
    }
    setBusy(false);
  };
  return { logOut, busy: isBusy };
}

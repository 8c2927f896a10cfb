import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { toast } from "#ui/toast.ts";
import { sessionApi } from "./session.queries.ts";

/** Time to read the toast before the page changes (specification, section 9). */
const REDIRECT_MS = 300;

/** Signs the person out, says so, and 300 ms later goes home. */
export function useLogout(): { logOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queryClient = useQueryClient();

  const leave = async () => {
    await navigate("/");
    // The root knows who is signed in; going home from home would not ask it again.
    await revalidate();
    queryClient.clear();
    setBusy(false);
  };
  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await sessionApi()("POST /api/logout");
      toast({ title: "Logout successful" });
      setTimeout(leave, REDIRECT_MS);
    } catch (error) {
      toast({
        title: "Logout failed",
        description: error instanceof Error ? error.message : undefined,
        variant: "destructive",
      });
      setBusy(false);
    }
  };
  return { logOut, busy };
}

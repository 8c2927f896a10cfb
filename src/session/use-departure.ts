import { useNavigate, useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { toast } from "#ui/layers/toast.ts";

/** Time to read the toast before the page changes (specification, section 9). */
const REDIRECT_MS = 300;

/** What follows when somebody has signed out: the toast, 300 ms later home, and what was fetched for them is forgotten. */
export function useDeparture(): () => void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leave = async () => {
    await navigate("/");
    // The root knows who is signed in; going home from home would not ask it again.
    await revalidate();
    clearQueries();
  };
  return () => {
    toast({ title: "Logout successful" });
    setTimeout(leave, REDIRECT_MS);
  };
}

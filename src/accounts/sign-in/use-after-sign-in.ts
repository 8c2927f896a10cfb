import { useRevalidator } from "react-router";
import { showToastBeforeRedirect } from "./toast-then.ts";

/**
 * Returns a function to call after signing in. It shows a toast and lets the server redirect the person to a page that
 * suits their role.
 */
export function useFinishSignIn(): (title: string) => void {
  const { revalidate } = useRevalidator();
  return (title) =>
    showToastBeforeRedirect(title, () => {
      revalidate();
    });
}

import { useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { toastThen } from "./toast-then.ts";

/**
 * Returns a function to call after signing in: it shows a toast, forgets everything fetched before, and lets the server
 * redirect the person by role.
 */
export function useAfterSignIn(): (title: string) => void {
  const { revalidate } = useRevalidator();
  return (title) =>
    toastThen(title, () => {
      clearQueries();
      revalidate();
    });
}

import { useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { toastThen } from "./toast-then.ts";

/**
 * Welcomes people after signing in: shows a toast and lets the server redirect them by role. Drops everything fetched
 * before.
 */
export function useArrival(): (title: string) => void {
  const { revalidate } = useRevalidator();
  return (title) =>
    toastThen(title, () => {
      clearQueries();
      revalidate();
    });
}

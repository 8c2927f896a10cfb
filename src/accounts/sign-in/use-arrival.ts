import { useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { toastThen } from "./toast-then.ts";

/** After signing in: a toast, then the server sends the person on by their role. Nothing fetched before is kept. */
export function useArrival(): (title: string) => void {
  const { revalidate } = useRevalidator();
  return (title) =>
    toastThen(title, () => {
      clearQueries();
      revalidate();
    });
}

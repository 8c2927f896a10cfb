import { useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { toast } from "#ui/layers/toast.ts";

/** Time to read the toast before the page changes (specification, section 9). */
const REDIRECT_MS = 300;

/**
 * What follows when somebody has signed in: the toast, and 300 ms later the page that the server sends them on to by
 * their role. What was fetched for the visitor they were is forgotten.
 */
export function useArrival(): (title: string) => void {
  const { revalidate } = useRevalidator();
  return (title) => {
    toast({ title });
    setTimeout(() => {
      clearQueries();
      revalidate();
    }, REDIRECT_MS);
  };
}

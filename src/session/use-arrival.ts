import { useRevalidator } from "react-router";
import { ApiError } from "#platform/api-client.ts";
import { forgetFetched } from "#platform/fetched.ts";
import { toast } from "#ui/toast.ts";

/** Time to read the toast before the page changes (specification, section 9). */
const REDIRECT_MS = 300;

/** Long enough to read how long one has to wait. */
const WAIT_MS = 10_000;

/**
 * What follows when somebody has signed in: the toast, and 300 ms later the page that the server sends them on to by
 * their role. What was fetched for the visitor they were is forgotten.
 */
export function useArrival(): (title: string) => void {
  const { revalidate } = useRevalidator();
  return (title) => {
    toast({ title });
    setTimeout(() => {
      forgetFetched();
      revalidate();
    }, REDIRECT_MS);
  };
}

/** Says that it failed, and why. */
export function sayFailure(title: string, error: unknown): void {
  const refused = error instanceof ApiError;
  toast({
    variant: "destructive",
    title,
    description: refused ? error.message : "Please check your connection and try again.",
    ...(refused && error.status === 429 ? { duration: WAIT_MS } : {}),
  });
}

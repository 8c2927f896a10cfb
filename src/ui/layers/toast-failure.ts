import { ApiError } from "#platform/browser/api-client.ts";
import { type ToastAction, toast } from "./toast.ts";

/**
 * How long a toast about a 429 response is shown. This is longer than usual, because the message says when to try
 * again.
 */
const TOO_MANY_REQUESTS_MS = 10_000;

/**
 * Shows a toast with the reason for a failure: the server's message, or that the connection failed. If the session has
 * ended, the toast leads to the sign-in page.
 */
export function toastFailure(title: string, error: unknown): void {
  toast({
    variant: "destructive",
    title,
    description: error instanceof Error ? error.message : undefined,
    ...(error instanceof ApiError && error.status === 429 ? { duration: TOO_MANY_REQUESTS_MS } : {}),
    ...(isSignedOut(error) ? { action: signInAction } : {}),
  });
}

/** Returns whether a call failed because the session has ended. A wrong password or passkey is a 401, too. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.message === "Please sign in";

const signInAction: ToastAction = {
  label: "Sign in",
  icon: "sign-in",
  description: "Opens the sign-in page.",
  // Without a session, the page leads to the sign-in page, which leads back.
  run: () => window.location.reload(),
};

import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "./toast.ts";

/**
 * How long a toast about a 429 response is shown. This is longer than usual, because the message says when to try
 * again.
 */
const TOO_MANY_REQUESTS_MS = 10_000;

/**
 * Shows a toast with the reason for a failure: the server's message, or that the connection failed. If the session has
 * ended, the toast has a button to sign in.
 */
export function toastFailure(title: string, error: unknown): void {
  toast({
    variant: "destructive",
    title,
    description: error instanceof Error ? error.message : undefined,
    ...(error instanceof ApiError && error.status === 429 ? { duration: TOO_MANY_REQUESTS_MS } : {}),
  });
}

/** The server's reason for refusing a call after the session has ended. */
export const SIGNED_OUT_MESSAGE = "Please sign in";

import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";

/** Long enough to read how long one has to wait, in milliseconds. */
const WAIT_MS = 10_000;

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

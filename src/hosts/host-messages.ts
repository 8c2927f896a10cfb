import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";

export const describeHostFailure = (error: unknown): string =>
  error instanceof ApiError ? error.message : "The server could not be reached. Please try again.";

/** Calls `work`. If it fails, shows a toast and throws an error whose message is the reason. */
export async function withFailureToast<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = describeHostFailure(error);
    toast({ variant: "destructive", title, description: reason });
    throw new Error(reason, { cause: error });
  }
}

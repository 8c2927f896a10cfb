import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";

/** Why something failed, in words for the person who tried. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : "The server could not be reached. Please try again.";

/**
 * Does the work; where it fails, says so in a toast with the reason, tells a form about its fields, and fails with the
 * reason.
 */
export async function toastOnFailure<T, Field extends string>(
  title: string,
  work: () => Promise<T>,
  setError?: (field: Field, error: { message: string }) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    toast({ variant: "destructive", title, description: reason });
    if (error instanceof ApiError)
      for (const { path, message } of error.issues) setError?.(path as Field, { message });
    throw new Error(reason, { cause: error });
  }
}

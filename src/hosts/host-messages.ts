import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";

export const describeFailure = (error: unknown): string =>
  error instanceof ApiError ? error.message : "The server could not be reached. Please try again.";

/** Does the work. A failure is shown in a toast and beside the form's fields, and thrown with its reason. */
export async function toastFailure<T, Field extends string>(
  title: string,
  work: () => Promise<T>,
  setError?: (field: Field, error: { message: string }) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = describeFailure(error);
    toast({ variant: "destructive", title, description: reason });
    if (error instanceof ApiError)
      for (const { path, message } of error.issues) setError?.(path as Field, { message });
    throw new Error(reason, { cause: error });
  }
}

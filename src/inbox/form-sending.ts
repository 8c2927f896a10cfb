import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "#platform/browser/api-client.ts";
import { computeWait } from "./spam-trap.rules.ts";

/** The form's age in milliseconds, once a person could have filled it in. The server takes a younger one for spam. */
export async function reachFormAge(): Promise<number> {
  const wait = computeWait(performance.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return Math.round(performance.now());
}

/** Shows what the server refused: each issue at its field, a used-up limit for the whole form. */
export function showRefusal<Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
  options?: { shouldFocus: boolean },
): void {
  if (!(failure instanceof ApiError)) return;
  for (const { path, message } of failure.issues) {
    const field = fields.find((one) => one === path);
    if (field) setError(field, { message }, options);
  }
  if (failure.status === 429) setError("root", { message: failure.message });
}

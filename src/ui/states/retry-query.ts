import type { UseQueryResult } from "@tanstack/react-query";
import { SIGNED_OUT_MESSAGE } from "#ui/layers/toast-failure.ts";

/** Loads a failed query again. If the session has ended, reloads the page, which leads to the sign-in page. */
export function retryQuery({ error, refetch }: Pick<UseQueryResult<unknown>, "error" | "refetch">): void {
  if (error?.message === SIGNED_OUT_MESSAGE) location.reload();
  else void refetch();
}

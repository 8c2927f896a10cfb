import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useChange } from "#ui/layers/use-change.ts";
import type { NewToken } from "./tokens.contract.ts";
import { createTokensClient, tokensQuery } from "./tokens.queries.ts";

/**
 * Returns a mutation that creates a token. Leaves errors about fields to the form, and shows all others in a toast.
 */
export function useCreateToken(onMade: (newToken: { name: string; token: string }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => createTokensClient()("POST /api/tokens", { body }),
    onSuccess: (newToken) => {
      onMade(newToken);
      return client.invalidateQueries(tokensQuery);
    },
    onError: (error) =>
      (error instanceof ApiError && error.issues.length > 0) ||
      toastFailure("Failed to create the token", error),
  });
}

export const useDeleteToken = () =>
  useChange((id: number) => createTokensClient()("DELETE /api/tokens/{id}", { params: { id } }), {
    done: () => ({ title: "Token deleted" }),
    failure: "Failed to delete the token",
    refresh: (client) => client.invalidateQueries(tokensQuery),
  });

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import type { TokenInput } from "./tokens.contract.ts";
import { createTokensClient, tokensQuery } from "./tokens.queries.ts";

/**
 * Returns a mutation that creates a token. Leaves errors about fields to the form, and shows all others in a toast.
 */
export function useCreateToken(onMade: (newToken: { name: string; token: string }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TokenInput) => createTokensClient()("POST /api/tokens", { body }),
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
  useChangeWithToast((id: number) => createTokensClient()("DELETE /api/tokens/{id}", { params: { id } }), {
    done: () => ({ title: "Token deleted" }),
    failure: "Failed to delete the token",
    refresh: (client) => client.invalidateQueries(tokensQuery),
  });

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { sampleEndpoints } from "./sample.contract.ts";

/** Removes the sample content and reads every list again. */
export function useRemoveSampleContent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient<typeof sampleEndpoints>()("DELETE /api/sample-content"),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

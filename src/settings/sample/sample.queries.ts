import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { sampleEndpoints } from "./sample.contract.ts";

const sampleApi = apiClient<typeof sampleEndpoints>();

export const sampleCountQuery = queryOptions({
  queryKey: ["sample-content"],
  queryFn: async ({ signal }) => (await sampleApi("GET /api/sample-content", { signal })).count,
  staleTime: 0,
});

/** Removes the sample content and reads every list again. */
export function useRemoveSampleContent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sampleApi("DELETE /api/sample-content"),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

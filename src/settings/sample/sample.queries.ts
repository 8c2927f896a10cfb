import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { SampleRoom, sampleEndpoints } from "./sample.contract.ts";

const sampleApi = apiClient<typeof sampleEndpoints>();

/** Loads how much of the sample is left, in one room or in all. */
export const sampleCountQuery = (of?: SampleRoom) =>
  queryOptions({
    queryKey: ["sample-content", of],
    queryFn: async ({ signal }) =>
      (await sampleApi("GET /api/sample-content", { query: { of }, signal })).count,
    staleTime: 0,
  });

/** Removes the sample content and reloads every list. */
export function useRemoveSampleContent(of?: SampleRoom) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sampleApi("DELETE /api/sample-content", { query: { of } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

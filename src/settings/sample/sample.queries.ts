import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { SampleKind, sampleEndpoints } from "./sample.contract.ts";

const createSampleClient = createApiClient<typeof sampleEndpoints>();

/** Loads how many sample rows are left: of one kind, or in total. */
export const sampleCountQuery = (of?: SampleKind) =>
  queryOptions({
    queryKey: ["sample-content", of],
    queryFn: async ({ signal }) =>
      (await createSampleClient("GET /api/sample-content", { query: { of }, signal })).count,
    staleTime: 0,
  });

/** Returns a mutation that removes sample content and then reloads every list. */
export function useRemoveSampleContent(of?: SampleKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => createSampleClient("DELETE /api/sample-content", { query: { of } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

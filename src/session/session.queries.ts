import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { sampleContentEndpoints } from "#sample/sample.contract.ts";
import type { SettingsChange } from "./session.contract.ts";
import { sessionApi } from "./session-calls.queries.ts";

/** The settings of the back office. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => sessionApi()("GET /api/settings", { signal }),
  });

/** Changes the settings that are given; what is shown is then what the server says. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => sessionApi()("PUT /api/settings", { body }),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery().queryKey, settings),
  });
}

/** Removes what is still as the sample put it; every list that may have shown some of it is read anew. */
export function useRemoveSampleContent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient<typeof sampleContentEndpoints>()("DELETE /api/sample-content"),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

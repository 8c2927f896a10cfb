import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { NoticeChoices, noticesEndpoints } from "./notices.contract.ts";

export const createNoticesClient = createApiClient<typeof noticesEndpoints>;

export const noticeChoicesQuery = queryOptions({
  queryKey: ["notice-choices"],
  queryFn: ({ signal }) => createNoticesClient()("GET /api/user/notices", { signal }),
});

export function useChangeNoticeChoices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeChoices) => createNoticesClient()("PUT /api/user/notices", { body }),
    onSuccess: (choices) => queryClient.setQueryData(noticeChoicesQuery.queryKey, choices),
  });
}

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => createNoticesClient()("GET /api/webhooks", { signal }),
  staleTime: 0,
});

/**
 * Returns functions that reload the webhooks. `now` reloads them once. `soon` reloads them several times within 13
 * seconds, because a test delivery may still be running.
 */
export function useWebhooksRefresh() {
  const queryClient = useQueryClient();
  const refreshNow = () => void queryClient.invalidateQueries(webhooksQuery);
  return {
    now: refreshNow,
    soon: () => [1, 3, 6, 13].forEach((seconds) => void setTimeout(refreshNow, seconds * 1000)),
  };
}

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

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { trashEndpoints } from "./trash.contract.ts";

export const createTrashClient = createApiClient<typeof trashEndpoints>;

/** The query for a page of the trash. Always refetches, because every deletion adds to the trash. */
export const trashQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ["trash", page],
    queryFn: ({ signal }) => createTrashClient().page("GET /api/trash", { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { showEndpoints } from "./show-calls.contract.ts";

export const createShowClient = createApiClient<typeof showEndpoints>;

export const showDraftQuery = queryOptions({
  queryKey: ["show", "draft"],
  queryFn: ({ signal }) => createShowClient()("GET /api/show/draft", { signal }),
});

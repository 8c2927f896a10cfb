import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { tokensEndpoints } from "./tokens.contract.ts";

export const createTokensClient = createApiClient<typeof tokensEndpoints>;

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => createTokensClient()("GET /api/tokens", { signal }),
  staleTime: 0,
});

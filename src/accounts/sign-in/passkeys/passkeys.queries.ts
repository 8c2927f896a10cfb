import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { passkeyEndpoints } from "./passkeys.contract.ts";

export const createPasskeysClient = createApiClient<typeof passkeyEndpoints>;

export const ownPasskeysQuery = queryOptions({
  queryKey: ["own-passkeys"],
  queryFn: ({ signal }) => createPasskeysClient()("GET /api/user/passkeys", { signal }),
});

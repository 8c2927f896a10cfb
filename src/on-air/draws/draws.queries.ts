import { createApiClient } from "#platform/browser/api-client.ts";
import type { showDrawsEndpoints } from "./draws.contract.ts";

export const showDrawsApi = createApiClient<typeof showDrawsEndpoints>;

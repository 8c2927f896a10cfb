import { createApiClient } from "#platform/browser/api-client.ts";
import type { showDrawsEndpoints } from "./draws.contract.ts";

export const createShowDrawsClient = createApiClient<typeof showDrawsEndpoints>;

import { apiClient } from "#platform/browser/api-client.ts";
import type { showDrawsEndpoints } from "./show-draws.contract.ts";

export const showDrawsApi = apiClient<typeof showDrawsEndpoints>;

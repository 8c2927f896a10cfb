import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { showDrawsEndpoints } from "./show-draws.contract.ts";

export const showDrawsApi = (send?: Fetch): ApiClient<typeof showDrawsEndpoints> => apiClient(send);

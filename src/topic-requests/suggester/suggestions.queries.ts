import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { suggestionsEndpoints } from "./suggestions.contract.ts";

export const suggestionsApi = (send?: Fetch): ApiClient<typeof suggestionsEndpoints> => apiClient(send);

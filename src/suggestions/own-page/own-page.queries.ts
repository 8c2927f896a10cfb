import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { suggestionsEndpoints } from "./own-page.contract.ts";

export const suggestionsApi = (send?: Fetch): ApiClient<typeof suggestionsEndpoints> => apiClient(send);

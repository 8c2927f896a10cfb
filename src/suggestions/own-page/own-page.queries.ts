import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { suggestionsEndpoints } from "./own-page.contract.ts";

export const createSuggestionsClient = (send?: Fetch): ApiClient<typeof suggestionsEndpoints> =>
  createApiClient(send);

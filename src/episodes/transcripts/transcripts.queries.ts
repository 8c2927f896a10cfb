import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { transcriptsEndpoints } from "./transcripts.contract.ts";

/** The calls of transcripts, typed by the contract. A loader hands in its page's fetch. */
export const transcriptsApi = (send?: Fetch): ApiClient<typeof transcriptsEndpoints> => apiClient(send);

import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { correctionsEndpoints } from "./corrections/corrections.contract.ts";
import type { momentsEndpoints } from "./moments/moments.contract.ts";
import type { transcriptionEndpoints } from "./transcription/transcription.contract.ts";
import type { transcriptsEndpoints } from "./transcripts.contract.ts";

/** The API client for transcripts, typed by its contract. In a loader, pass the page's `fetch`. */
export const transcriptsApi = (send?: Fetch): ApiClient<typeof transcriptsEndpoints> => apiClient(send);
export const momentsApi = (send?: Fetch): ApiClient<typeof momentsEndpoints> => apiClient(send);
export const correctionsApi = (send?: Fetch): ApiClient<typeof correctionsEndpoints> => apiClient(send);
export const transcriptionApi = apiClient<typeof transcriptionEndpoints>;

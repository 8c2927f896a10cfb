import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { correctionsEndpoints } from "./corrections/corrections.contract.ts";
import type { momentsEndpoints } from "./moments/moments.contract.ts";
import type { transcriptionEndpoints } from "./transcription/transcription.contract.ts";
import type { transcriptsEndpoints } from "./transcripts.contract.ts";

/** Creates an API client for transcripts. In a loader, pass the page's `fetch`. */
export const createTranscriptsClient = (send?: Fetch): ApiClient<typeof transcriptsEndpoints> =>
  createApiClient(send);
export const createMomentsClient = (send?: Fetch): ApiClient<typeof momentsEndpoints> =>
  createApiClient(send);
export const createCorrectionsClient = createApiClient<typeof correctionsEndpoints>;
export const createTranscriptionClient = createApiClient<typeof transcriptionEndpoints>;

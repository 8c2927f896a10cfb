import { apiClient } from "#platform/browser/api-client.ts";
import type { shareImageEndpoints } from "./share-image.contract.ts";

/** The share image's calls, typed by the contract. */
export const shareImageApi = apiClient<typeof shareImageEndpoints>;

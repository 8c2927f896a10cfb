import { apiClient } from "#platform/browser/api-client.ts";
import type { shareImageEndpoints } from "./share-image.contract.ts";

export const shareImageApi = apiClient<typeof shareImageEndpoints>;

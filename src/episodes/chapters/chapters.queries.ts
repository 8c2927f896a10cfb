import { apiClient } from "#platform/browser/api-client.ts";
import type { chaptersEndpoints } from "./chapters.contract.ts";

export const chaptersApi = apiClient<typeof chaptersEndpoints>;

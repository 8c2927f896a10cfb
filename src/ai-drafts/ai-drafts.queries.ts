import { apiClient } from "#platform/browser/api-client.ts";
import type { aiDraftsEndpoints } from "./ai-drafts.contract.ts";

export const aiDraftsApi = apiClient<typeof aiDraftsEndpoints>;

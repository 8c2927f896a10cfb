import { apiClient } from "#platform/browser/api-client.ts";
import type { aiDraftsEndpoints } from "./ai-drafts.contract.ts";

/** The calls that have a provider draft something, typed by the contract. */
export const aiDraftsApi = apiClient<typeof aiDraftsEndpoints>;

import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { trashEndpoints } from "./trash.contract.ts";

/** The room's calls, typed by the contract. */
export const trashApi = (send?: Fetch) => apiClient<typeof trashEndpoints>(send);

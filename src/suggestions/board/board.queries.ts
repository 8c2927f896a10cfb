import { apiClient } from "#platform/browser/api-client.ts";
import type { boardEndpoints } from "./board.contract.ts";

/** The room's calls, typed by the contract. A loader hands in its page's fetch. */
export const boardApi = apiClient<typeof boardEndpoints>;

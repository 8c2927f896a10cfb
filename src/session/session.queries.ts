import { apiClient } from "#platform/browser/api-client.ts";
import type { sessionEndpoints } from "./session.contract.ts";

/** The session's calls, typed by the contract. */
export const sessionApi = apiClient<typeof sessionEndpoints>;

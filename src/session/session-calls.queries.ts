import { apiClient } from "#platform/api-client.ts";
import type { sessionEndpoints } from "./session.contract.ts";

/** The session's calls, typed by the contract. */
export const sessionApi = apiClient<typeof sessionEndpoints>;

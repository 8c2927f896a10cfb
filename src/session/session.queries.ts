import { apiClient } from "#platform/browser/api-client.ts";
import type { sessionEndpoints } from "./session.contract.ts";

export const sessionApi = apiClient<typeof sessionEndpoints>;

import { createApiClient } from "#platform/browser/api-client.ts";
import type { sessionEndpoints } from "./sign-in.contract.ts";

export const createSessionClient = createApiClient<typeof sessionEndpoints>;

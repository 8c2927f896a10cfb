import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { guestPageEndpoints } from "./guest-page.contract.ts";

export const guestPageApi = (send?: Fetch) => apiClient<typeof guestPageEndpoints>(send);

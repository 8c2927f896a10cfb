import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { GuestPage, guestPageEndpoints } from "./guest-page.contract.ts";

export const createGuestPageClient = (send?: Fetch) => createApiClient<typeof guestPageEndpoints>(send);

export type GuestPageSectionProps = { page: GuestPage; token: string; onChange: (page: GuestPage) => void };

import { ApiError, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { GuestPage, guestPageEndpoints } from "./guest-page.contract.ts";

export const createGuestPageClient = (send?: Fetch) => createApiClient<typeof guestPageEndpoints>(send);

export type GuestPageSectionProps = { page: GuestPage; token: string; onChange: (page: GuestPage) => void };

/**
 * Returns the guest's page as it is now if a change was refused because the page is out of date: the team has changed
 * the request (409) or deleted it (404). Otherwise, or if loading fails, returns null.
 */
export async function loadPageAfterRefusal(error: unknown, token: string): Promise<GuestPage | null> {
  if (!(error instanceof ApiError && (error.status === 409 || error.status === 404))) return null;
  return createGuestPageClient()("GET /api/guest/{token}", { params: { token } }).catch(() => null);
}

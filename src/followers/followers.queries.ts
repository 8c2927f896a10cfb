import { type ApiClient, createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { mailFollowersEndpoints } from "./by-mail/mail-followers.contract.ts";
import type { pushEndpoints } from "./by-push/push.contract.ts";

export const createFollowersClient = (
  send?: Fetch,
): ApiClient<typeof mailFollowersEndpoints & typeof pushEndpoints> => createApiClient(send);

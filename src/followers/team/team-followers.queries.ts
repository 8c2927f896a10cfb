import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { followerMessagesEndpoints } from "../messages/follower-messages.contract.ts";
import type { teamFollowersEndpoints } from "./team-followers.contract.ts";

export const createTeamFollowersClient = createApiClient<typeof teamFollowersEndpoints>;
export const createFollowerMessagesClient = createApiClient<typeof followerMessagesEndpoints>;

/** Fetches the follower counts and the latest messages to followers. Loaders pass the page's `fetch` as `send`. */
export const followerOverviewQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["followers", "figures"],
    queryFn: ({ signal }) => createTeamFollowersClient(send)("GET /api/followers", { signal }),
  });

export const messageTextsQuery = queryOptions({
  queryKey: ["followers", "words"],
  queryFn: ({ signal }) => createFollowerMessagesClient()("GET /api/followers/messages", { signal }),
});

export const confirmedFollowersQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ["followers", "people", page],
    queryFn: ({ signal }) =>
      createTeamFollowersClient().page("GET /api/followers/people", { query: page, signal }),
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { followerMessagesEndpoints } from "../messages/follower-messages.contract.ts";
import type { teamFollowersEndpoints } from "./team-followers.contract.ts";

export const teamFollowersApi = createApiClient<typeof teamFollowersEndpoints>;
export const followerMessagesApi = createApiClient<typeof followerMessagesEndpoints>;

/** Fetches the follower counts and the latest messages to followers. Loaders pass the page's `fetch` as `send`. */
export const followerOverviewQuery = (send?: Fetch) =>
  queryOptions({
    queryKey: ["followers", "figures"],
    queryFn: ({ signal }) => teamFollowersApi(send)("GET /api/followers", { signal }),
  });

export const messageTextsQuery = queryOptions({
  queryKey: ["followers", "words"],
  queryFn: ({ signal }) => followerMessagesApi()("GET /api/followers/messages", { signal }),
});

export const confirmedFollowersQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ["followers", "people", page],
    queryFn: ({ signal }) => teamFollowersApi().page("GET /api/followers/people", { query: page, signal }),
    placeholderData: keepPreviousData,
  });

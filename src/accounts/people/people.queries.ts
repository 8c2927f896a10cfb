import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "#platform/browser/api-client.ts";
import type { peopleEndpoints } from "./people.contract.ts";

export const peopleApi = apiClient<typeof peopleEndpoints>;

/** Lists the team's accounts first. The page shows those, and how many others there are. */
export const membersQuery = queryOptions({
  queryKey: ["team", "members"],
  queryFn: ({ signal }) => peopleApi().page("GET /api/team", { query: { limit: 200 }, signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ["team", "invitations"],
  queryFn: ({ signal }) => peopleApi()("GET /api/team/invitations", { signal }),
});

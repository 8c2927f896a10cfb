import { queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { peopleEndpoints } from "./people.contract.ts";

export const createPeopleClient = createApiClient<typeof peopleEndpoints>;

export const MEMBERS_PER_PAGE = 200;

/** Fetches the first 200 accounts, starting with those that have a role, and the total number of accounts. */
export const membersQuery = queryOptions({
  queryKey: ["team", "members"],
  queryFn: ({ signal }) =>
    createPeopleClient().page("GET /api/team", { query: { limit: MEMBERS_PER_PAGE }, signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ["team", "invitations"],
  queryFn: ({ signal }) => createPeopleClient()("GET /api/team/invitations", { signal }),
});

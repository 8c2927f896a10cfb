import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { createApiClient } from "#platform/browser/api-client.ts";
import type { peopleEndpoints } from "./people.contract.ts";

export const createPeopleClient = createApiClient<typeof peopleEndpoints>;

const PAGE_SIZE = 200;

/** Fetches the first 200 accounts, starting with those that have a role, and the total number of accounts. */
export const membersQuery = queryOptions({
  queryKey: ["team", "members"],
  queryFn: ({ signal }) =>
    createPeopleClient().page("GET /api/team", { query: { limit: PAGE_SIZE }, signal }),
});

/** Fetches the accounts after the first 200, page by page. */
export const moreMembersQuery = infiniteQueryOptions({
  queryKey: ["team", "more-members"],
  queryFn: ({ signal, pageParam: offset }) =>
    createPeopleClient().page("GET /api/team", { query: { limit: PAGE_SIZE, offset }, signal }),
  initialPageParam: PAGE_SIZE,
  getNextPageParam: ({ total }, _, offset) => (offset + PAGE_SIZE < total ? offset + PAGE_SIZE : undefined),
});

export const invitationsQuery = queryOptions({
  queryKey: ["team", "invitations"],
  queryFn: ({ signal }) => createPeopleClient()("GET /api/team/invitations", { signal }),
});

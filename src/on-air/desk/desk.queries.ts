import { queryOptions } from "@tanstack/react-query";
import type { showDrawsEndpoints } from "#on-air/draws/draws.contract.ts";
import type { LiveState, liveEndpoints, TeamLiveState } from "#on-air/live/live.contract.ts";
import type { overlayEndpoints } from "#on-air/overlay/overlay.contract.ts";
import type { pollsEndpoints } from "#on-air/polls/polls.contract.ts";
import type { Week, weekEndpoints } from "#on-air/week/week.contract.ts";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import { LiveStream } from "#platform/browser/live-stream.ts";

export const createWeekClient = (send?: Fetch) => createApiClient<typeof weekEndpoints>(send);
export const createLiveClient = (send?: Fetch) => createApiClient<typeof liveEndpoints>(send);
export const createOverlayClient = createApiClient<typeof overlayEndpoints>;

/** Loads what is on air, with the details that only the team sees. Returns undefined for a user without a role. */
export async function loadTeamLiveState(
  send?: Fetch,
  signal?: AbortSignal,
): Promise<TeamLiveState | undefined> {
  const state = await createLiveClient(send)("GET /api/live", signal && { signal });
  return isTeamState(state) ? state : undefined;
}

const isTeamState = (state: LiveState & Partial<TeamLiveState>): state is TeamLiveState =>
  state.week !== undefined;

/** Returns whether a value from an error's body or from the browser's storage is a week. */
export const isWeek = (value: unknown): value is Week =>
  "runSheet" in Object(value) && "version" in Object(value);

/** The desk's live stream, which sends team members the whole state. */
export const deskStream = new LiveStream<TeamLiveState>("/api/live/events?as=desk");

/** Loads a week and the two weeks after it. */
export const weeksQuery = (from: string) =>
  queryOptions({
    queryKey: ["weeks", from],
    queryFn: ({ signal }) => createWeekClient()("GET /api/weeks", { query: { from, count: 3 }, signal }),
  });

/**
 * Like `weeksQuery`, but begins with weeks that the page has just loaded. The cache drops them when the page is left,
 * so that the next visit begins with its own.
 */
export const weeksQueryWithLoadedWeeks = (from: string, initialData: Week[]) => ({
  ...weeksQuery(from),
  initialData,
  gcTime: 0,
});

/** Loads a year of upcoming weeks with their guests. */
export const upcomingWeeksQuery = queryOptions({
  queryKey: ["weeks"],
  queryFn: ({ signal }) => createWeekClient()("GET /api/weeks", { query: { count: 52 }, signal }),
  staleTime: 0,
});

export const screenLinksQuery = queryOptions({
  queryKey: ["overlay"],
  queryFn: ({ signal }) => createOverlayClient()("GET /api/overlay", { signal }),
});

/** Loads how many streams of each kind are open. Refetches regularly, because screens come and go all the time. */
export const streamCountsQuery = queryOptions({
  queryKey: ["live", "streams"],
  queryFn: ({ signal }) => createLiveClient()("GET /api/live/streams", { signal }),
  refetchInterval: 5000,
});

/** Loads a draw with its poll. */
export const showDrawQuery = (id: number) =>
  queryOptions({
    queryKey: ["show-draws", id],
    queryFn: ({ signal }) => {
      const input = { params: { id }, query: { details: true }, signal };
      return createApiClient<typeof showDrawsEndpoints>()("GET /api/show-draws/{id}", input);
    },
  });

/** Loads all polls of a show, including those on its draws. */
export const pollsQuery = (date: string) =>
  queryOptions({
    queryKey: ["polls", date],
    queryFn: ({ signal }) =>
      createApiClient<typeof pollsEndpoints>()("GET /api/polls", { query: { date }, signal }),
    refetchOnMount: "always",
  });

/** Loads a show's draws, newest first. */
export const showDrawsQuery = (date: string) =>
  queryOptions({
    queryKey: ["show-draws", { date }],
    queryFn: ({ signal }) =>
      createApiClient<typeof showDrawsEndpoints>()("GET /api/show-draws", { query: { date }, signal }),
    refetchOnMount: "always",
  });

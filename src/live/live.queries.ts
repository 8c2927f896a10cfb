import { apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { PageContext } from "#platform/pages/page-context.ts";
import type { LiveState, liveEndpoints } from "./live.contract.ts";

/** For a page's loader: without an answer the page goes by the clock. */
export const loadLiveIfThere = ({ fetch, report }: Pick<PageContext, "fetch" | "report">) =>
  loadLive(fetch).catch((error: unknown) => {
    report(error);
    return undefined;
  });

export async function loadLive(send?: Fetch): Promise<LiveState> {
  const {
    current: _current,
    week: _week,
    votes: _votes,
    pollOpenedAt: _openedAt,
    nextDraw: _next,
    ...state
  } = await apiClient<typeof liveEndpoints>(send)("GET /api/live");
  return state;
}

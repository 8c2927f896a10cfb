import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import { computeClockOffset } from "#platform/browser/live-stream.ts";
import type { PageContext } from "#platform/pages/page-context.ts";
import type { LiveState, liveEndpoints } from "./live.contract.ts";

/** Loads the live state in a page's loader. If that fails, the page relies on the schedule. */
export const tryLoadLiveState = ({ fetch, report }: Pick<PageContext, "fetch" | "report">) =>
  loadLiveState(fetch).catch((error: unknown) => {
    report(error);
    return undefined;
  });

export const loadLiveState = async (fetch?: Fetch): Promise<LiveState> =>
  (await loadLiveStateAndClock(fetch)).state;

/** Loads the live state. Also returns the difference between the server's clock and this machine's in milliseconds. */
export async function loadLiveStateAndClock(
  send?: Fetch,
  signal?: AbortSignal,
): Promise<{ state: LiveState; clockOffset: number }> {
  const { value, headers } = await createApiClient<typeof liveEndpoints>(send).withHeaders(
    "GET /api/live",
    signal && { signal },
  );
  const {
    current: _current,
    week: _week,
    votes: _votes,
    heldVotes: _held,
    nextDraw: _next,
    ...state
  } = value;
  return { state, clockOffset: computeClockOffset(headers) };
}

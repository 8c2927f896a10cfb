import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { LiveState, liveEndpoints } from "./live.contract.ts";

const liveApi = (send?: Fetch): ApiClient<typeof liveEndpoints> => apiClient(send);

export async function loadLive(send?: Fetch): Promise<LiveState> {
  const {
    current: _current,
    week: _week,
    votes: _votes,
    pollOpenedAt: _openedAt,
    nextDraw: _next,
    ...state
  } = await liveApi(send)("GET /api/live");
  return state;
}

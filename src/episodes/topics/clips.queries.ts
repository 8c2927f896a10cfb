import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { Clip, clipsEndpoints } from "./clips.contract.ts";

/** Loads the newest twelve clips. In a loader, pass the page's `fetch`. */
export const loadClips = (send?: Fetch): Promise<Clip[]> =>
  createApiClient<typeof clipsEndpoints>(send)("GET /api/episodes/clips");

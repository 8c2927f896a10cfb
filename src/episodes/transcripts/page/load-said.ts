import type { Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { transcriptsApi } from "#episodes/transcripts/transcripts.queries.ts";
import { ApiError, type Fetch } from "#platform/browser/api-client.ts";
import { PART } from "./use-paragraphs.ts";

/** The first part of what was said in an episode, or null without a transcript. */
export const loadSaid = (send: Fetch, id: number): Promise<Paragraphs | null> =>
  transcriptsApi(send)("GET /api/episodes/{id}/paragraphs", { params: { id }, query: { limit: PART } }).catch(
    (error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    },
  );

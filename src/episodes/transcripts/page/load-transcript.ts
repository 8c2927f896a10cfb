import type { Quote } from "#episodes/transcripts/moments/moments.contract.ts";
import type { Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { createMomentsClient, createTranscriptsClient } from "#episodes/transcripts/transcripts.queries.ts";
import { ApiError, type Fetch } from "#platform/browser/api-client.ts";
import { PARAGRAPHS_PER_PART } from "./use-paragraphs.ts";

/** The part of the transcript that is loaded begins this many seconds before the linked moment. */
const SECONDS_BEFORE_MOMENT = 60;

/** Returns the second in a page's URL (`?t=1329`), or null if it has none. */
export function parseStartSecond(url: string): number | null {
  const text = new URL(url).searchParams.get("t") ?? "";
  return /^\d{1,5}$/.test(text) && Number(text) <= 86_400 ? Number(text) : null;
}

/**
 * Loads the first part of an episode's transcript, or the part around `second`. Returns null if there is no transcript.
 */
export async function loadTranscript(
  send: Fetch,
  id: number,
  second: number | null,
): Promise<Paragraphs | null> {
  const loadPart = (query: { limit: number; at?: number }) =>
    createTranscriptsClient(send)("GET /api/episodes/{id}/paragraphs", { params: { id }, query });
  const first = await loadPart({ limit: PARAGRAPHS_PER_PART }).catch(toNullIfMissing);
  const last = first?.paragraphs.at(-1);
  if (!first || !last || second === null || second <= last.start) return first;
  return first.paragraphs.length === first.total
    ? first
    : loadPart({ at: second - SECONDS_BEFORE_MOMENT, limit: PARAGRAPHS_PER_PART });
}

/** Loads what is said at the given second. Returns null if `second` is null or there is no transcript. */
export const loadQuote = (send: Fetch, id: number, second: number | null): Promise<Quote | null> =>
  second === null
    ? Promise.resolve(null)
    : createMomentsClient(send)("GET /api/episodes/{id}/moment", {
        params: { id },
        query: { t: second },
      }).catch(toNullIfMissing);

/**
 * Returns the second at which somebody says the selected words. If none are selected, or if the search fails, returns
 * `second`, the start of the paragraph.
 */
export const fetchTimeOfWords = (id: number, second: number, words: string): Promise<number> =>
  words === ""
    ? Promise.resolve(second)
    : createMomentsClient()("GET /api/episodes/{id}/moment", {
        params: { id },
        query: { t: second, words },
      }).then(
        ({ seconds }) => seconds,
        () => second,
      );

function toNullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

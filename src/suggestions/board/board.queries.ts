import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { BoardTopic, boardEndpoints } from "./board.contract.ts";

/** Creates the API client for the board. Loaders pass the page's `fetch`. */
export const createBoardClient = createApiClient<typeof boardEndpoints>;

const MAX_SIMILAR_TEXT_LENGTH = 500;

/**
 * Loads the topics that share words with the start of a text. A whole suggestion might not fit into a URL, in which most
 * characters of other alphabets take six or nine.
 */
export const loadSimilarTopics = (text: string, signal: AbortSignal): Promise<BoardTopic[]> =>
  createBoardClient()("GET /api/board/similar", { query: { text: shortenForSimilar(text) }, signal });

/** Returns the part of a text by which `loadSimilarTopics` looks for topics. */
export const shortenForSimilar = (text: string): string =>
  [...text.trim()].slice(0, MAX_SIMILAR_TEXT_LENGTH).join("");

const MAX_TOP_TOPICS = 3;

/** The open topics with the most votes. `total` and `votes` cover the whole board. */
export type BoardTop = { topics: BoardTopic[]; total: number; votes: number };

/** Loads the topics at the top of the board. Called in a page's loader. @throws {ApiError} */
export async function loadBoardTop(send: Fetch): Promise<BoardTop> {
  const board = createBoardClient(send);
  const [topics, { votes, ...counts }] = await Promise.all([
    board("GET /api/board", { query: { status: "open", limit: MAX_TOP_TOPICS } }),
    board("GET /api/board/counts"),
  ]);
  return { topics, total: Object.values(counts).reduce((sum, count) => sum + count, 0), votes };
}

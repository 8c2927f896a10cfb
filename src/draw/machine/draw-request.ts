import type { Draw } from "#draw/draw.contract.ts";
import { drawApi } from "#draw/draw.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { forget, keep, recall } from "./browser-storage.ts";
import { PATIENCE } from "./spin-timing.rules.ts";

const STORED_AS = "draw-request";
/** A little less than the ten minutes for which the server remembers an answer. */
const REMEMBERED_MS = 9.5 * 60 * 1000;

/**
 * Asks for a draw under a name of its own. The name is kept until the draw was shown, over a reload too: where the
 * answer is lost, or the page is left before the reels stop, the next try gets the same draw and takes no second spin.
 *
 * @throws {ApiError} as the server refused, {TypeError} or {DOMException} where the connection was lost.
 */
export async function requestDraw(): Promise<Draw> {
  const key = unseenKey() ?? newKey();
  keep("tab", STORED_AS, JSON.stringify({ key, at: Date.now() }));
  try {
    return await drawApi()("POST /api/topics/generate", {
      headers: { "idempotency-key": key },
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) drawIsShown();
    throw error;
  }
}

/** The draw is seen, or there is none: the next request is for another. */
export const drawIsShown = (): void => forget("tab", STORED_AS);

/** Whether an earlier request may have drawn topics that were never shown. */
export const hasUnseenDraw = (): boolean => unseenKey() !== undefined;

function unseenKey(): string | undefined {
  const stored = parsed(recall("tab", STORED_AS));
  if (stored === null || typeof stored !== "object" || !("key" in stored) || !("at" in stored))
    return undefined;
  const isFresh = typeof stored.at === "number" && Date.now() - stored.at < REMEMBERED_MS;
  return isFresh && typeof stored.key === "string" ? stored.key : undefined;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** crypto.randomUUID is missing where the site is opened by http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

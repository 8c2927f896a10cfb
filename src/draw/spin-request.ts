import { ApiError } from "#platform/api-client.ts";
import type { Draw } from "./draw.contract.ts";
import { drawApi } from "./draw.queries.ts";
import { PATIENCE } from "./draw-timing.rules.ts";
import { forget, keep, recall } from "./page-memory.ts";

const STORED_AS = "draw-request";
/** A little less than the ten minutes for which the server remembers an answer. */
const REMEMBERED_MS = 9.5 * 60 * 1000;

/**
 * Asks for a draw under a name of its own. Where no answer came the name is kept, over a reload too, so that the next
 * try gets the draw that the server may have made, and no second spin is taken.
 *
 * @throws {ApiError} as the server refused, {TypeError} or {DOMException} where the connection was lost.
 */
export async function requestDraw(): Promise<Draw> {
  const key = unansweredKey() ?? newKey();
  keep("tab", STORED_AS, JSON.stringify({ key, at: Date.now() }));
  try {
    const draw = await drawApi()("POST /api/topics/generate", {
      headers: { "idempotency-key": key },
      signal: AbortSignal.timeout(PATIENCE),
    });
    forget("tab", STORED_AS);
    return draw;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forget("tab", STORED_AS);
    throw error;
  }
}

/** Whether an earlier request may have drawn without its answer having arrived. */
export const hasUnansweredDraw = (): boolean => unansweredKey() !== undefined;

function unansweredKey(): string | undefined {
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

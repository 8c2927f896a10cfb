import type { Draw } from "#machine/machine.contract.ts";
import { createDrawClient } from "#machine/machine.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { readStoredText, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { makeRandomKey } from "#platform/browser/call-keys.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { DRAW_REQUEST_TIMEOUT_MS } from "./spin-timing.rules.ts";

const STORAGE_KEY = "draw-request";
/** How long a request can be repeated. The server remembers its response for ten minutes, so this is a bit less. */
const REPEAT_WINDOW_MS = 9.5 * MINUTE_MS;

/**
 * Requests a draw. The request's key is kept until the draw has been shown, even across a reload, so if the response is
 * lost, the next request gets the same draw and doesn't use another spin.
 * @throws {ApiError} if the server refuses; {TypeError} or {DOMException} if the connection fails.
 */
export async function requestDraw(): Promise<Draw> {
  const key = readPendingKey() ?? makeRandomKey();
  writeStoredText("tab", STORAGE_KEY, `${Date.now()} ${key}`);
  try {
    return await createDrawClient()("POST /api/topics/generate", {
      headers: { "idempotency-key": key },
      signal: AbortSignal.timeout(DRAW_REQUEST_TIMEOUT_MS),
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forgetDrawRequest();
    throw error;
  }
}

/** Forgets the request's key, so that the next request gets a new draw. */
export const forgetDrawRequest = (): void => removeStoredText("tab", STORAGE_KEY);

/** Returns whether an earlier request may have drawn topics that were never shown. */
export const hasUnseenDraw = (): boolean => readPendingKey() !== undefined;

function readPendingKey(): string | undefined {
  const [storedAt, key] = (readStoredText("tab", STORAGE_KEY) ?? "").split(" ");
  return Date.now() - Number(storedAt) < REPEAT_WINDOW_MS ? key : undefined;
}

import type { IncomingMessage } from "node:http";
import type { Log } from "#platform/log/log.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { createUnavailableResponse, renderPlainPage } from "./plain-page.server.ts";
import { findEnclosingNetwork } from "./request-origin.server.ts";
import type { RawResponse } from "./stored-file.server.ts";
import { MAX_REQUEST_WAIT_MS, sharedRequestTurns } from "./turns.server.ts";

/**
 * Times are in milliseconds. A request that takes longer than `holdMs` gives up its slot, so that another can run. It
 * is most likely waiting for its sender, a provider or a lock.
 */
export const DEFAULT_SLOT_BOUNDS = {
  places: 16,
  maxWaiting: 192,
  patienceMs: MAX_REQUEST_WAIT_MS,
  holdMs: 250,
};

const RETRY_AFTER_S = ["2", "3", "4", "5"];
const TOO_BUSY_MESSAGE = "The site is very busy. Please try again in a few seconds.";
const TOO_BUSY_PAGE = renderPlainPage("Very busy", "Just a moment", TOO_BUSY_MESSAGE);
const TOO_BUSY_ERROR = new Error(TOO_BUSY_MESSAGE);

/**
 * Limits how many requests run at the same time, and how many others wait. Further requests are refused immediately.
 */
export class RequestSlots {
  readonly #log: Log;
  readonly #queue: Queue;
  readonly #holdMs: number;
  readonly #patienceMs: number;
  #refusedCount = 0;

  constructor(log: Log, { holdMs, ...bounds } = DEFAULT_SLOT_BOUNDS) {
    this.#log = log;
    this.#holdMs = holdMs;
    this.#patienceMs = bounds.patienceMs;
    this.#queue = new Queue({ ...bounds, refuse: () => TOO_BUSY_ERROR });
  }

  /**
   * Waits until a slot is free. Clients take turns. Returns a function that frees the slot, or undefined if too many
   * requests are waiting already or the wait took too long.
   */
  async enter(clientKey: string, lateAt: number): Promise<(() => void) | undefined> {
    const patience = Math.min(this.#patienceMs, lateAt - performance.now());
    if (patience <= 0) return undefined;
    const mustWait = this.#queue.isFull;
    const leaveQueue = await this.#queue
      .enter(findEnclosingNetwork(clientKey), patience)
      .catch(() => undefined);
    if (!leaveQueue) return undefined;
    if (mustWait) await sharedRequestTurns.enterFirst();
    const holdTimer = setTimeout(leaveQueue, this.#holdMs);
    return () => {
      clearTimeout(holdTimer);
      // On SQLite, a request may start and finish within one turn of the event loop. If its slot were freed right away,
      // one turn could run more requests than there are slots.
      setImmediate(leaveQueue);
    };
  }

  refuse(request: IncomingMessage): RawResponse {
    if (this.#refusedCount === 0) setTimeout(() => this.#logRefused(), 1000).unref();
    this.#refusedCount += 1;
    const retryAfter = RETRY_AFTER_S[this.#refusedCount % RETRY_AFTER_S.length] ?? "2";
    return createUnavailableResponse(request, { page: TOO_BUSY_PAGE, message: TOO_BUSY_MESSAGE, retryAfter });
  }

  #logRefused(): void {
    this.#log.warn({ refused: this.#refusedCount }, "too busy: requests were refused");
    this.#refusedCount = 0;
  }
}

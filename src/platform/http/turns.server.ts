import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { RoundRobinQueue } from "#platform/work/work.server.ts";
import { findEnclosingNetwork } from "./request-origin.server.ts";

/** How long a request may wait behind many others before it is refused, in milliseconds. */
export const MAX_REQUEST_WAIT_MS = 450;
/** Once a turn of the event loop has lasted this long, no more requests start in it. */
const MAX_TURN_MS = 5;
/**
 * How many turns of the event loop in a row may pass without starting a request, while new connections keep arriving.
 */
const MAX_TURNS_FOR_NEW_CONNECTIONS = 32;

/** How many requests may wait: in total, and for each client. */
const MAX_WAITING_REQUESTS = { waiting: 4096, waitingPerClient: 1024 };

/**
 * A request with fewer requests than this ahead of it isn't refused even after `MAX_REQUEST_WAIT_MS`, because the
 * machine may just be slow.
 */
const MIN_REQUESTS_AHEAD_TO_REFUSE = 48;

/** When a request arrived, and when to refuse it if it is still waiting. Both are `performance.now()` times. */
export type RequestArrival = { at: number; lateAt: number };
type WaitingRequest = { arrival: RequestArrival; begin(): void };

/** A request listener that also receives the time of arrival, because the request may have been waiting. */
export type TimedListener = (
  request: IncomingMessage,
  response: ServerResponse,
  arrival?: RequestArrival,
) => void;

/** Returns the arrival to use for a request that has just come in and may wait indefinitely. */
export const createRequestArrival = (): RequestArrival => ({
  at: performance.now(),
  lateAt: Number.POSITIVE_INFINITY,
});

/**
 * Starts each client's requests in the order of arrival, with clients taking turns. Keeps each turn of the event loop
 * short: only one new connection is accepted per turn, so long turns would keep new clients out.
 */
export class RequestTurns {
  readonly #limits: typeof MAX_WAITING_REQUESTS;
  #placedRequests: (() => void)[] = [];
  readonly #lines = new RoundRobinQueue<WaitingRequest>();
  #startedAt: number | undefined;
  #isTurnWatched = false;
  #hasNewcomer = false;
  #turnsForNewcomers = 0;

  constructor(limits = MAX_WAITING_REQUESTS) {
    this.#limits = limits;
  }

  wrapListener(listener: TimedListener, clientKeyOf: (request: IncomingMessage) => string): RequestListener {
    return (request, response) => {
      const arrival = createRequestArrival();
      const { at: arrivedAt } = arrival;
      if (this.#lines.size >= MIN_REQUESTS_AHEAD_TO_REFUSE) arrival.lateAt = arrivedAt + MAX_REQUEST_WAIT_MS;
      const begin = () => {
        if (!response.destroyed) listener(request, response, arrival);
      };
      this.#startedAt ??= arrivedAt;
      if (this.#lines.size > 0 || arrivedAt - this.#startedAt > MAX_TURN_MS)
        this.#wait(findEnclosingNetwork(clientKeyOf(request)), { arrival, begin });
      else begin();
      this.#watchTurn();
    };
  }

  #wait(clientKey: string, waitingRequest: WaitingRequest): void {
    const waitingOfClient = this.#lines.countWaiting(clientKey);
    const isFull = this.#lines.size >= this.#limits.waiting;
    const evictedRequest = isFull ? this.#lines.takeLastOfLongest(waitingOfClient + 1) : undefined;
    if (evictedRequest) beginWithoutWaiting(evictedRequest);
    if (waitingOfClient >= this.#limits.waitingPerClient || (isFull && !evictedRequest))
      beginWithoutWaiting(waitingRequest);
    else this.#lines.add(clientKey, waitingRequest);
  }

  /**
   * Resolves in the next turn of the event loop that has time left, before any waiting request starts. Use it for
   * requests that have already waited for a slot in `RequestSlots`.
   */
  enterFirst(): Promise<void> {
    return new Promise((resolve) => {
      this.#placedRequests.push(resolve);
      this.#watchTurn();
    });
  }

  noteConnection(): void {
    this.#hasNewcomer = true;
  }

  #watchTurn(): void {
    if (this.#isTurnWatched) return;
    this.#isTurnWatched = true;
    setImmediate(() => {
      this.#isTurnWatched = false;
      const isForNewcomers = this.#hasNewcomer && this.#turnsForNewcomers < MAX_TURNS_FOR_NEW_CONNECTIONS;
      this.#hasNewcomer = false;
      this.#turnsForNewcomers = isForNewcomers ? this.#turnsForNewcomers + 1 : 0;
      if (isForNewcomers || !this.#hasWaiting()) this.#endTurn();
      else this.#beginNext(performance.now());
    });
  }

  /** Starts the next request. `turnStartedAt` is when the current turn of the event loop started its first request. */
  #beginNext(turnStartedAt: number): void {
    this.#begin(this.#placedRequests.shift() ?? this.#lines.takeNext()?.begin, turnStartedAt);
  }

  #begin(begin: (() => void) | undefined, turnStartedAt: number): void {
    begin?.();
    // A request's microtasks are part of its work, so how long it takes is known only after they have run.
    queueMicrotask(() => process.nextTick(() => this.#continueTurn(turnStartedAt)));
  }

  #continueTurn(turnStartedAt: number): void {
    const now = performance.now();
    const hasTime = now - (this.#startedAt ?? turnStartedAt) < MAX_TURN_MS;
    // Refusing takes hardly any time, so requests that have waited too long are refused even if the turn is full.
    if (this.#hasWaiting() && hasTime) this.#beginNext(turnStartedAt);
    else if (now - turnStartedAt < MAX_TURN_MS) this.#refuseLate(now, turnStartedAt);
    else this.#endTurn();
  }

  #refuseLate(now: number, turnStartedAt: number): void {
    const lateRequest = this.#lines.takeNext(({ arrival }) => now > arrival.lateAt);
    if (lateRequest) this.#begin(lateRequest.begin, turnStartedAt);
    else this.#endTurn();
  }

  #endTurn(): void {
    this.#startedAt = this.#hasWaiting() ? performance.now() : undefined;
    if (this.#hasWaiting()) this.#watchTurn();
  }

  #hasWaiting(): boolean {
    return this.#placedRequests.length > 0 || this.#lines.size > 0;
  }
}

/** Handles a request that doesn't fit in the queue. It is served from the cache or refused immediately. */
function beginWithoutWaiting({ arrival, begin }: WaitingRequest): void {
  arrival.lateAt = arrival.at;
  begin();
}

/** Shared by all servers of this process, because they share one event loop. */
export const sharedRequestTurns = new RequestTurns();

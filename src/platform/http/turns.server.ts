import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Lines } from "#platform/work/work.server.ts";

/** How long a request waits behind many others before it is refused. */
export const PATIENCE_MS = 450;
/** After this time, no more requests start in the current turn of the event loop. */
const MAX_TURN_MS = 5;
/** How many turns in a row may start no requests, as long as each one accepts a new connection. */
const MAX_TURNS_FOR_NEWCOMERS = 32;

/** How many requests may wait in total, and per client. */
const MAX_WAITING_REQUESTS = { waiting: 4096, waitingOfOne: 1024 };

/**
 * With fewer than this many requests ahead, a request is served even if a slow machine takes longer than `patienceMs`.
 */
const MIN_AHEAD_TO_REFUSE = 48;

/** When a request arrived, and when it will have waited too long, on the `performance.now()` clock. */
export type Arrival = { at: number; lateAt: number };
type WaitingRequest = { arrival: Arrival; begin(): void };

/** A request listener that is told when the request arrived, because it may have waited for its turn since then. */
export type TimedListener = (request: IncomingMessage, response: ServerResponse, arrival?: Arrival) => void;

/** Returns the arrival of a request that arrives now, and may wait as long as it has to. */
export const arriveNow = (): Arrival => ({ at: performance.now(), lateAt: Number.POSITIVE_INFINITY });

/**
 * Starts requests in the order of arrival, with clients taking turns. Keeps each turn of the event loop short, because
 * only one new connection is accepted per turn, so new clients would hardly get in if turns were long.
 */
export class Turns {
  readonly #most: typeof MAX_WAITING_REQUESTS;
  #placed: (() => void)[] = [];
  readonly #line = new Lines<WaitingRequest>();
  #startedAt: number | undefined;
  #isTurnWatched = false;
  #hasNewcomer = false;
  #turnsForNewcomers = 0;

  constructor(most = MAX_WAITING_REQUESTS) {
    this.#most = most;
  }

  share(listener: TimedListener, clientKeyOf: (request: IncomingMessage) => string): RequestListener {
    return (request, response) => {
      const arrival = arriveNow();
      const { at } = arrival;
      if (this.#line.size >= MIN_AHEAD_TO_REFUSE) arrival.lateAt = at + PATIENCE_MS;
      const begin = () => {
        if (!response.destroyed) listener(request, response, arrival);
      };
      this.#startedAt ??= at;
      if (this.#line.size > 0 || at - this.#startedAt > MAX_TURN_MS)
        this.#wait(clientKeyOf(request), { arrival, begin });
      else begin();
      this.#watchTurn();
    };
  }

  #wait(clientKey: string, waiting: WaitingRequest): void {
    const ofClient = this.#line.sizeOf(clientKey);
    const isFull = this.#line.size >= this.#most.waiting;
    const last = isFull ? this.#line.takeLastOfLongest(ofClient + 1) : undefined;
    if (last) beginOutsideLine(last);
    if (ofClient >= this.#most.waitingOfOne || (isFull && !last)) beginOutsideLine(waiting);
    else this.#line.add(clientKey, waiting);
  }

  /**
   * For requests that have already waited for a place. Resolves in the next turn that has time left, ahead of the line.
   */
  enterFirst(): Promise<void> {
    return new Promise((resolve) => {
      this.#placed.push(resolve);
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
      const isForNewcomers = this.#hasNewcomer && this.#turnsForNewcomers < MAX_TURNS_FOR_NEWCOMERS;
      this.#hasNewcomer = false;
      this.#turnsForNewcomers = isForNewcomers ? this.#turnsForNewcomers + 1 : 0;
      if (isForNewcomers || !this.#isAwaited()) this.#endTurn();
      else this.#beginNext(performance.now());
    });
  }

  /** Starts the next request. `since` is when this turn of the event loop began to start requests. */
  #beginNext(since: number): void {
    this.#begin(this.#placed.shift() ?? this.#line.takeNext()?.begin, since);
  }

  #begin(begin: (() => void) | undefined, since: number): void {
    begin?.();
    // A request's microtasks are part of its work until it waits for something, so its time is known only after they
    // have run.
    queueMicrotask(() => process.nextTick(() => this.#goOn(since)));
  }

  #goOn(since: number): void {
    const now = performance.now();
    const hasTime = now - (this.#startedAt ?? since) < MAX_TURN_MS;
    // Refusing is cheap, so requests that have waited too long are refused even in a full turn.
    if (this.#isAwaited() && hasTime) this.#beginNext(since);
    else if (now - since < MAX_TURN_MS) this.#refuseLate(now, since);
    else this.#endTurn();
  }

  #refuseLate(now: number, since: number): void {
    const late = this.#line.takeNext(({ arrival }) => now > arrival.lateAt);
    if (late) this.#begin(late.begin, since);
    else this.#endTurn();
  }

  #endTurn(): void {
    this.#startedAt = this.#isAwaited() ? performance.now() : undefined;
    if (this.#isAwaited()) this.#watchTurn();
  }

  #isAwaited(): boolean {
    return this.#placed.length > 0 || this.#line.size > 0;
  }
}

/** Handles a request that doesn't fit in the line: serves it from the cache, or else refuses it immediately. */
function beginOutsideLine({ arrival, begin }: WaitingRequest): void {
  arrival.lateAt = arrival.at;
  begin();
}

/** Shared by all servers of this process, because they share one event loop. */
export const turns = new Turns();

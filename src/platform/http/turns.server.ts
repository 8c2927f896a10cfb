import type { IncomingMessage, RequestListener } from "node:http";

/** In milliseconds: how long a request waits behind many others before it is refused. */
export const PATIENCE_MS = 450;
/** In milliseconds: a turn of the event loop that has taken as long begins no further request. */
const TURN_MS = 5;
const MOST_WAITING = 4096;
/** Turns in a row that begin nothing, as long as each brings a new connection. */
const MOST_FOR_NEWCOMERS = 32;

/** Who finds fewer waiting is served, even where a slow machine takes longer than the others' patience. */
const NEVER_LATE = 48;

/** By `performance.now()`: when a request came, and when it has waited too long to be served. */
type Arrival = { at: number; lateAt: number };
type Waiting = Arrival & { begin(): void };

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/** Returns when a request came; it may have waited for its turn since. */
export const arrivalOf = (request: IncomingMessage): Arrival =>
  arrivals.get(request) ?? { at: performance.now(), lateAt: Number.POSITIVE_INFINITY };

/**
 * Begins requests in the order of their arrival and keeps each turn of the event loop short: the system's connections are
 * accepted one in a turn, so whoever comes while turns are long would never be let in.
 */
class Turns {
  #placed: (() => void)[] = [];
  #line: Waiting[] = [];
  #startedAt: number | undefined;
  #isTurnWatched = false;
  #hasNewcomer = false;
  #turnsForNewcomers = 0;

  share(listener: RequestListener): RequestListener {
    return (request, response) => {
      const at = performance.now();
      const lateAt = this.#line.length < NEVER_LATE ? Number.POSITIVE_INFINITY : at + PATIENCE_MS;
      arrivals.set(request, { at, lateAt });
      const begin = () => {
        if (!response.destroyed) listener(request, response);
      };
      this.#startedAt ??= at;
      if (this.#line.length >= MOST_WAITING) this.#line.shift()?.begin();
      if (this.#line.length > 0 || at - this.#startedAt > TURN_MS) this.#line.push({ at, lateAt, begin });
      else begin();
      this.#watchTurn();
    };
  }

  /** Resolves in the next turn that has time, before all that wait in line: for who waited for a place meanwhile. */
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
      const isForNewcomers = this.#hasNewcomer && this.#turnsForNewcomers < MOST_FOR_NEWCOMERS;
      this.#hasNewcomer = false;
      this.#turnsForNewcomers = isForNewcomers ? this.#turnsForNewcomers + 1 : 0;
      if (isForNewcomers || !this.#isAwaited()) this.#endTurn();
      else this.#beginNext(performance.now());
    });
  }

  /** `since` is when this turn began to look at the line. */
  #beginNext(since: number): void {
    this.#begin(this.#placed.shift() ?? this.#line.shift()?.begin, since);
  }

  #begin(begin: (() => void) | undefined, since: number): void {
    begin?.();
    // The microtasks of a request are its work until it waits for something: its time is known after them.
    queueMicrotask(() => process.nextTick(() => this.#goOn(since)));
  }

  #goOn(since: number): void {
    const now = performance.now();
    const hasTime = now - (this.#startedAt ?? since) < TURN_MS;
    // To refuse whoever has waited too long costs little, and a turn that is full of work must not keep them waiting.
    const [next] = this.#line;
    if (this.#isAwaited() && hasTime) this.#beginNext(since);
    else if (next && now > next.lateAt && now - since < TURN_MS)
      this.#begin(this.#line.shift()?.begin, since);
    else this.#endTurn();
  }

  #endTurn(): void {
    this.#startedAt = this.#isAwaited() ? performance.now() : undefined;
    if (this.#isAwaited()) this.#watchTurn();
  }

  #isAwaited(): boolean {
    return this.#placed.length > 0 || this.#line.length > 0;
  }
}

/** The event loop is the process's: all its servers share it. */
export const turns = new Turns();

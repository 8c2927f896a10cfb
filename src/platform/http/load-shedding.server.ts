import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type BusyParts, busyAnswer } from "./busy-answer.server.ts";

/** Resolves when the request has been answered. */
type App = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Which requests are answered whatever else there is to do: they must be cheap. */
type Exemption = { isExempt(request: IncomingMessage): boolean };

export type Bounds = {
  /** Requests in work at once. */
  places: number;
  /** How many more may wait, and how many where it is files of a page that was sent already. */
  queue: number;
  fileQueue: number;
  /** How long one waits at most, in milliseconds. */
  waitMs: number;
  /** From then on a request waits for somebody else, such as a provider, and its place is given to another ... */
  longMs: number;
  /** ... but to no more than so many. */
  longAtOnce: number;
};

/** 64 keep one process and its ten database connections busy; 256 more are a quarter of a second's work on a free core. */
const BOUNDS: Bounds = {
  places: 64,
  queue: 256,
  fileQueue: 1024,
  waitMs: 3000,
  longMs: 1000,
  longAtOnce: 256,
};

/** How often it is looked whose time is over, while somebody waits. */
const SWEEP_MS = 50;
/** A body that has not come whole by then comes at its sender's pace. */
const SENDING_MS = 100;

/**
 * Hands requests to `app` as far as it can keep up: so many at once, some more waiting for a moment, and beyond that an
 * answer at once: 503 with Retry-After, at a fraction of what a real one costs. Who is slow to send or to read, and what
 * waits for a provider, does not keep others out.
 */
export function sheddingLoad(
  app: App,
  parts: Exemption & BusyParts,
  bounds: Bounds = BOUNDS,
): RequestListener {
  const door = new Door(app, busyAnswer(parts), bounds);
  return (request, response) => {
    if (parts.isExempt(request)) void app(request, response);
    else door.enter({ request, response, since: performance.now() });
  };
}

/** A request with the moment from which it waits, then from which it is in work. */
type Visit = { request: IncomingMessage; response: ServerResponse; since: number };

class Door {
  readonly #app: App;
  readonly #refuse: ReturnType<typeof busyAnswer>;
  readonly #bounds: Bounds;
  readonly #inWork = new Set<Visit>();
  readonly #long = new Set<Visit>();
  readonly #waiting = new Set<Visit>();
  #sweep: NodeJS.Timeout | undefined;
  /** Set from the first request that comes or is begun in a turn of the event loop until the turn is over. */
  #turn: NodeJS.Immediate | undefined;
  /** When the first of this turn came, and until when more than one may be begun, as `performance.now` has it. */
  #firstCame: number | undefined;
  #mayBeginUntil = 0;

  constructor(app: App, refuse: ReturnType<typeof busyAnswer>, bounds: Bounds) {
    this.#app = app;
    this.#refuse = refuse;
    this.#bounds = bounds;
  }

  enter(visit: Visit): void {
    const { places, queue, fileQueue } = this.#bounds;
    this.#firstCame ??= visit.since;
    const room = visit.request.url?.startsWith("/assets/") ? fileQueue : queue;
    if (!this.#turn && this.#inWork.size < places && this.#waiting.size === 0) this.#work(visit);
    else if (this.#waiting.size >= room) this.#refuse(visit);
    else {
      this.#waiting.add(visit);
      this.#sweep ??= setInterval(() => this.#lookAround(), SWEEP_MS).unref();
    }
  }

  #work(visit: Visit): void {
    visit.since = performance.now();
    this.#inWork.add(visit);
    this.#turn ??= setImmediate(() => this.#endTurn());
    if (this.#waiting.size > 0) queueMicrotask(() => this.#admit());
    void this.#app(visit.request, visit.response).finally(() => {
      this.#inWork.delete(visit);
      this.#long.delete(visit);
      this.#admit();
    });
  }

  /**
   * One begins in each turn of the event loop. On the embedded database a request is often done in the turn in which it
   * begins: all that had come would be worked off, however many, before the loop looked who else is there. But work may
   * take half as long as hearing and refusing those who came: else so many could come that nothing but refusing is done.
   */
  #endTurn(): void {
    const now = performance.now();
    const hearing = now - (this.#firstCame ?? now);
    this.#mayBeginUntil = now + hearing / 2;
    this.#firstCame = undefined;
    this.#turn = undefined;
    this.#admit();
  }

  #admit(): void {
    for (const visit of this.#waiting) {
      if (this.#inWork.size >= this.#bounds.places) return;
      if (this.#turn && performance.now() >= this.#mayBeginUntil) return;
      this.#waiting.delete(visit);
      if (this.#isOver(visit)) this.#refuse(visit);
      else if (!visit.response.destroyed) {
        this.#work(visit);
        return;
      }
    }
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #isOver({ since }: Visit): boolean {
    return performance.now() - since > this.#bounds.waitMs;
  }

  #lookAround(): void {
    for (const visit of this.#waiting) {
      if (!this.#isOver(visit)) break;
      this.#waiting.delete(visit);
      this.#refuse(visit);
    }
    for (const visit of this.#inWork) this.#makeRoomFor(visit);
    this.#admit();
  }

  #makeRoomFor(visit: Visit): void {
    const age = performance.now() - visit.since;
    const { longMs, longAtOnce } = this.#bounds;
    const isSending = !visit.request.complete && age > SENDING_MS;
    if (isSending || visit.response.headersSent) this.#inWork.delete(visit);
    else if (age > longMs && this.#long.size < longAtOnce) {
      this.#inWork.delete(visit);
      this.#long.add(visit);
    }
  }
}

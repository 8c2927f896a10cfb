import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "./log.server.ts";

/** Resolves when the request has been answered. */
type App = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

type Parts = {
  /** What is answered whatever else there is to do: it must be cheap. */
  isExempt(request: IncomingMessage): boolean;
  log: Log;
  /** Headers that every answer carries. */
  standing: Record<string, string>;
};

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

/** 64 requests keep one process and its ten database connections busy; 256 more are a quarter of a second's work. */
const BOUNDS: Bounds = {
  places: 64,
  queue: 256,
  fileQueue: 1024,
  waitMs: 1000,
  longMs: 1000,
  longAtOnce: 256,
};

/** How often it is looked whose time is over, while somebody waits. */
const SWEEP_MS = 50;
/** A body that has not come whole by then comes at its sender's pace. */
const SENDING_MS = 100;

const MESSAGE = "The site is very busy. Please try again in a few seconds.";

/**
 * Hands requests to `app` as far as it can keep up: so many at once, some more waiting for a moment, and beyond that an
 * answer at once: 503 with Retry-After, at a fraction of what a real one costs. Who is slow to send or to read, and what
 * waits for a provider, does not keep others out.
 */
export function sheddingLoad(app: App, parts: Parts, bounds: Bounds = BOUNDS): RequestListener {
  const door = new Door(app, refusing(parts), bounds);
  return (request, response) => {
    if (parts.isExempt(request)) void app(request, response);
    else door.enter({ request, response, since: performance.now() });
  };
}

/** A request with the moment from which it waits, then from which it is in work. */
type Visit = { request: IncomingMessage; response: ServerResponse; since: number };

class Door {
  readonly #app: App;
  readonly #refuse: (visit: Visit) => void;
  readonly #bounds: Bounds;
  readonly #inWork = new Set<Visit>();
  readonly #long = new Set<Visit>();
  readonly #waiting = new Set<Visit>();
  #sweep: NodeJS.Timeout | undefined;
  /** Set where a request was begun in this turn of the event loop. */
  #turn: NodeJS.Immediate | undefined;

  constructor(app: App, refuse: (visit: Visit) => void, bounds: Bounds) {
    this.#app = app;
    this.#refuse = refuse;
    this.#bounds = bounds;
  }

  enter(visit: Visit): void {
    const { places, queue, fileQueue } = this.#bounds;
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
    this.#turn = setImmediate(() => {
      this.#turn = undefined;
      this.#admit();
    });
    void this.#app(visit.request, visit.response).finally(() => {
      this.#inWork.delete(visit);
      this.#long.delete(visit);
      this.#admit();
    });
  }

  /**
   * One begins in each turn of the event loop. On the embedded database a request is often done in the turn in which it
   * begins: all that had come would be worked off, however many, before the loop looked who else is there.
   */
  #admit(): void {
    for (const visit of this.#waiting) {
      if (this.#turn || this.#inWork.size >= this.#bounds.places) return;
      this.#waiting.delete(visit);
      if (this.#isOver(visit)) this.#refuse(visit);
      else if (!visit.response.destroyed) this.#work(visit);
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

/** Refuses, and says in the log how often within each second: a line for each would cost as much as the answer. */
function refusing({ log, standing }: Parts): (visit: Visit) => void {
  const common = Object.entries({ ...standing, "cache-control": "no-store" }).flat();
  const head = (type: string, body: string) => [
    ...common,
    "content-type",
    type,
    "content-length",
    String(Buffer.byteLength(body)),
  ];
  const json = JSON.stringify({ message: MESSAGE });
  const jsonHead = head("application/json", json);
  const pageHead = head("text/html; charset=utf-8", PAGE);
  let refused = 0;
  return ({ request, response }) => {
    if (refused === 0)
      setTimeout(() => {
        log.warn({ refused }, "too busy: requests were refused");
        refused = 0;
      }, 1000).unref();
    refused += 1;
    // Not all at the same moment again.
    const retryAfter = String(2 + (refused % 4));
    const isPage = wantsPage(request);
    response
      .writeHead(503, [...(isPage ? pageHead : jsonHead), "retry-after", retryAfter])
      .end(isPage ? PAGE : json);
  };
}

const wantsPage = ({ url, headers }: IncomingMessage): boolean =>
  headers.accept?.includes("text/html") === true && !url?.startsWith("/api/");

/** Needs nothing that would have to be asked for in its turn. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Very busy</title>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
<h1>Just a moment</h1>
<p>${MESSAGE}</p>
</body>
</html>
`;

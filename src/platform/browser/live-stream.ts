import { readEventData } from "./event-data.rules.ts";

export type Received<State> = {
  state: State | undefined;
  /** The moment of the first silence, in milliseconds; undefined while connected. */
  lostSince: number | undefined;
  /** Add it to this machine's clock to get the server's, in milliseconds. */
  clockOffset: number;
};

/** Comments come every 15 seconds: two that are missing mean that the line is dead. */
const LONGEST_SILENCE_MS = 35_000;
const RETRY_MS = [500, 1000, 2000, 3000];
/** `Date` counts whole seconds. */
const CLOCK_TOLERANCE_MS = 2000;

/**
 * Whole states as server-sent events (`event: state`). One object serves all screens of a tab, because a browser has six
 * connections for a site; it is read by `fetch`, since an EventSource hides comments and gives up after a 503.
 */
export class LiveStream<State extends { version: number }> {
  readonly #address: string;
  readonly #watchers = new Set<() => void>();
  #received: Received<State> = { state: undefined, lostSince: undefined, clockOffset: 0 };
  #connection: AbortController | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(address: string) {
    this.#address = address;
  }

  readonly read = (): Received<State> => this.#received;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    if (this.#watchers.size === 1) {
      window.addEventListener("offline", this.#breakOff);
      window.addEventListener("online", this.#reconnect);
      void this.#connect();
    }
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      window.removeEventListener("offline", this.#breakOff);
      window.removeEventListener("online", this.#reconnect);
      this.#close();
      this.#received = { ...this.#received, lostSince: undefined };
    };
  };

  /** The answer to an own change is known before the stream tells it. */
  readonly accept = (state: State): void => {
    const { state: known } = this.#received;
    if (!known || state.version > known.version) this.#tell({ state });
  };

  #tell(news: Partial<Received<State>>): void {
    this.#received = { ...this.#received, ...news };
    for (const watcher of this.#watchers) watcher();
  }

  readonly #reconnect = (): void => {
    this.#close();
    this.#failures = 0;
    void this.#connect();
  };

  readonly #breakOff = (): void => {
    this.#connection?.abort(new TypeError("The line is silent"));
  };

  #close(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    clearTimeout(this.#silence);
  }

  async #connect(): Promise<void> {
    const connection = new AbortController();
    this.#connection = connection;
    let retryAfter = 0;
    try {
      this.#expectSound();
      const answer = await fetch(this.#address, { signal: connection.signal, credentials: "include" });
      retryAfter = Number(answer.headers.get("retry-after") ?? 0) * 1000;
      if (answer.ok && answer.body) await this.#receive(answer, answer.body);
    } catch {}
    if (this.#connection !== connection) return;
    clearTimeout(this.#silence);
    if (this.#received.lostSince === undefined) this.#tell({ lostSince: Date.now() });
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#silence = setTimeout(
      () => this.#connect(),
      Math.max(retryAfter, wait) * (0.8 + Math.random() * 0.4),
    );
  }

  async #receive(answer: Response, body: ReadableStream<Uint8Array>): Promise<void> {
    const clockOffset = readClockOffset(answer);
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    let isFirst = true;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      this.#expectSound();
      const events = (rest + decoder.decode(part.value, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      for (const text of events.map(readEventData).filter((data) => data !== "")) {
        const state: State = JSON.parse(text);
        const isOlder = !isFirst && state.version < (this.#received.state?.version ?? 0);
        isFirst = false;
        this.#failures = 0;
        if (!isOlder) this.#tell({ state, lostSince: undefined, clockOffset });
      }
    }
  }

  #expectSound(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#breakOff, LONGEST_SILENCE_MS);
  }
}

function readClockOffset(answer: Response): number {
  const offset = Date.parse(answer.headers.get("date") ?? "") - Date.now();
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
}

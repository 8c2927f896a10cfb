import { useSyncExternalStore } from "react";

export type StreamSnapshot<State> = {
  state: State | undefined;
  /**
   * When the connection was lost, in milliseconds since 1970. Until the first state arrives, this is when the stream
   * was opened. Undefined while connected, and while nothing is subscribed.
   */
  lostSince: number | undefined;
  /** Whether the connection ended or an attempt to connect failed, and no state has arrived since. */
  isLost: boolean;
  /**
   * Why the server refuses the stream: its URL no longer exists, or the session isn't allowed to read it. After four
   * failed attempts, the team's screens then try to reconnect less often.
   */
  refusal: "gone" | "signed-out" | undefined;
  /** How many milliseconds to add to this device's clock to get the server's time. */
  clockOffset: number;
};

/** The server sends a comment every 15 seconds. If two in a row don't arrive, the connection counts as lost. */
const MAX_SILENCE_MS = 35_000;
/** How long the team's screens wait before each attempt to reconnect. The last value repeats. */
const RETRY_DELAYS_MS = [100, 500, 1000, 2000];
/**
 * The period over which visitors' attempts to reconnect are spread, because a server restart disconnects all of them at
 * once.
 */
const VISITOR_RETRY_SPREAD_MS = 10_000;
const REFUSED_RETRY_DELAY_MS = 30_000;
const REFUSALS_BY_STATUS: Record<number, StreamSnapshot<unknown>["refusal"]> = {
  401: "signed-out",
  403: "signed-out",
  404: "gone",
};
/** Clock differences below this are ignored, because the Date header has a resolution of only one second. */
const MIN_CLOCK_OFFSET_MS = 2000;

const INITIAL_STATE = {
  state: undefined,
  lostSince: undefined,
  isLost: false,
  refusal: undefined,
  clockOffset: 0,
};

/**
 * Receives a state as server-sent events (`event: state`). All screens in a tab share one stream, because browsers
 * allow only six connections per site. Uses `fetch`, because EventSource hides the server's comments and gives up after
 * a 503.
 */
export class LiveStream<State extends { version: number }> {
  readonly #address: string;
  readonly #isForVisitors: boolean;
  readonly #watchers = new Set<() => void>();
  #snapshot: StreamSnapshot<State> = INITIAL_STATE;
  #connection: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failureCount = 0;

  constructor(address: string, { isForVisitors = false } = {}) {
    this.#address = address;
    this.#isForVisitors = isForVisitors;
  }

  readonly read = (): StreamSnapshot<State> => this.#snapshot;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    if (this.#watchers.size === 1) {
      window.addEventListener("offline", this.#dropConnection);
      window.addEventListener("online", this.#reconnect);
      this.#snapshot = { ...this.#snapshot, lostSince: Date.now(), isLost: false };
      void this.#connect();
    }
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      window.removeEventListener("offline", this.#dropConnection);
      window.removeEventListener("online", this.#reconnect);
      this.#close();
      this.#snapshot = { ...this.#snapshot, lostSince: undefined };
    };
  };

  /**
   * Applies the state that the server returned for a change made on this screen, without waiting for the stream to send
   * it. Ignores it if the stream has already sent the same or a newer version.
   */
  readonly accept = (state: State): void => {
    const { state: knownState } = this.#snapshot;
    if (!knownState || state.version > knownState.version) this.#update({ state });
  };

  #update(changedFields: Partial<StreamSnapshot<State>>): void {
    this.#snapshot = { ...this.#snapshot, ...changedFields };
    for (const watcher of this.#watchers) watcher();
  }

  readonly #reconnect = (): void => {
    this.#close();
    this.#failureCount = 0;
    void this.#connect();
  };

  readonly #dropConnection = (): void => {
    this.#connection?.abort(new TypeError("The line is silent"));
  };

  #close(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    clearTimeout(this.#timer);
  }

  async #connect(): Promise<void> {
    const connection = new AbortController();
    this.#connection = connection;
    let retryAfter = 0;
    let refusal: StreamSnapshot<State>["refusal"];
    try {
      this.#restartSilenceTimer();
      const response = await fetch(this.#address, { signal: connection.signal, credentials: "include" });
      retryAfter = Number(response.headers.get("retry-after") ?? 0) * 1000;
      // Trust only JSON: if the site is down, a proxy may also respond with 404, but not with JSON.
      if (response.headers.get("content-type")?.includes("json"))
        refusal = REFUSALS_BY_STATUS[response.status];
      if (response.ok && response.body) await this.#receive(response, response.body);
    } catch {}
    if (this.#connection !== connection) return;
    clearTimeout(this.#timer);
    const { lostSince, isLost } = this.#snapshot;
    if (!isLost || refusal !== this.#snapshot.refusal)
      this.#update({ lostSince: lostSince ?? Date.now(), isLost: true, refusal });
    this.#failureCount += 1;
    this.#timer = setTimeout(() => this.#connect(), this.#chooseRetryDelay(retryAfter));
  }

  #chooseRetryDelay(retryAfter: number): number {
    if (this.#isForVisitors) return Math.max(retryAfter, Math.random() * VISITOR_RETRY_SPREAD_MS);
    if (this.#snapshot.refusal && this.#failureCount >= RETRY_DELAYS_MS.length) return REFUSED_RETRY_DELAY_MS;
    return RETRY_DELAYS_MS[Math.min(this.#failureCount, RETRY_DELAYS_MS.length) - 1] ?? 0;
  }

  async #receive(response: Response, body: ReadableStream<Uint8Array>): Promise<void> {
    const clockOffset = computeClockOffset(response.headers);
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let incompleteEvent = "";
    let isFirst = true;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      this.#restartSilenceTimer();
      const events = (incompleteEvent + decoder.decode(part.value, { stream: true })).split("\n\n");
      incompleteEvent = events.pop() ?? "";
      for (const event of events) {
        const [, text] = event.split("\ndata: ");
        if (text === undefined) continue;
        const state: State = JSON.parse(text);
        const isOlder = !isFirst && state.version < (this.#snapshot.state?.version ?? 0);
        isFirst = false;
        this.#failureCount = 0;
        if (!isOlder)
          this.#update({
            state,
            lostSince: undefined,
            isLost: false,
            refusal: undefined,
            clockOffset,
          });
      }
    }
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#dropConnection, MAX_SILENCE_MS);
  }
}

export const useLiveStream = <State extends { version: number }>(
  stream: LiveStream<State>,
): StreamSnapshot<State> => useSyncExternalStore(stream.watch, stream.read, () => INITIAL_STATE);

/**
 * Returns how many milliseconds to add to this device's clock to get the server's time. The headers must be those of a
 * response that has just arrived.
 */
export function computeClockOffset(headers: Headers): number {
  const offset = Date.parse(headers.get("date") ?? "") - Date.now();
  return Math.abs(offset) > MIN_CLOCK_OFFSET_MS ? offset : 0;
}

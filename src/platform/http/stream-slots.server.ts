import { Refusal } from "#platform/errors/errors.server.ts";
import { listLimitWindows } from "./limits.server.ts";

/**
 * Proves that a caller may use a stream that is reserved for the team and its screens. `holder` is a team member's
 * session or a screen's key.
 */
export type StreamAuthorization = {
  holder: string;
  /** Returns whether the authorization is still valid. Called before each state is sent, and once a second. */
  isStillValid(): Promise<boolean>;
};

export type StreamCaller = { clientKey: string; authorization?: StreamAuthorization | undefined };

/** The maximum number of streams for visitors, in total and per IP address. */
export type StreamBounds = { max: number; maxPerAddress: number };

const VISITORS_KEY = "visitors";
const MAX_STREAMS_PER_HOLDER = 50;
/** How many streams one person or key may have from one IP address. Limits the damage if a shared key is misused. */
const MAX_STREAMS_PER_HOLDER_AND_ADDRESS = 10;

/**
 * Limits this process's streams. Visitors can't take slots reserved for the team and its screens, and no single visitor
 * can take all of the visitors' slots.
 */
export class StreamSlots {
  readonly #bounds: StreamBounds;
  readonly #taken = new Map<string, number>();

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds;
  }

  /** Takes a slot. Returns a function that frees it. @throws {Refusal} 503 if none is free */
  take(caller: StreamCaller): () => void {
    const counts = this.#listCounts(caller);
    const isFull = counts.some(({ name, points }) => (this.#taken.get(name) ?? 0) >= points);
    if (isFull) throw createTooManyStreamsRefusal();
    for (const { name } of counts) this.#add(name, 1);
    let isTaken = true;
    return () => {
      if (isTaken) for (const { name } of counts) this.#add(name, -1);
      isTaken = false;
    };
  }

  /** Returns whether there is a slot for another visitor's stream. */
  hasRoom(): boolean {
    return (this.#taken.get(VISITORS_KEY) ?? 0) < this.#bounds.max;
  }

  #listCounts({ clientKey, authorization }: StreamCaller): { name: string; points: number }[] {
    if (authorization) {
      const name = `holder:${authorization.holder}`;
      const ofAddress = listLimitWindows({ name, points: MAX_STREAMS_PER_HOLDER_AND_ADDRESS }, clientKey);
      return [{ name, points: MAX_STREAMS_PER_HOLDER }, ...ofAddress];
    }
    const { max, maxPerAddress } = this.#bounds;
    const visitors = { name: VISITORS_KEY, points: max };
    return [visitors, ...listLimitWindows({ name: "address", points: maxPerAddress }, clientKey)];
  }

  #add(name: string, change: number): void {
    const count = (this.#taken.get(name) ?? 0) + change;
    if (count > 0) this.#taken.set(name, count);
    else this.#taken.delete(name);
  }
}

export const createTooManyStreamsRefusal = (): Refusal =>
  new Refusal("unavailable", "Too many people are watching at once. Please try again in a few seconds.", {
    // If the site is running out of streams, it may be running out of connections, too, so close this one.
    headers: { "retry-after": "5", connection: "close" },
  });

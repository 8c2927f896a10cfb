import { Refusal } from "#platform/errors/errors.server.ts";
import { listWindows } from "./limits.server.ts";

/** Proof of the right to a place that visitors can't take. `holder` is a team member's session or a screen's key. */
export type Proof = {
  holder: string;
  /** Checked before each state is sent, and once a second. */
  stillHolds(): Promise<boolean>;
};

export type StreamCaller = { clientKey: string; proof?: Proof | undefined };

/** The maximum number of visitors' streams, in total and per address. */
export type StreamBounds = { most: number; mostPerAddress: number };

const VISITORS_KEY = "visitors";
const MAX_PER_HOLDER = 50;
/** How many of a screen's places one address can take. The screen's key may be shared, and somebody may misuse it. */
const MAX_PER_HOLDER_AT_ONE_ADDRESS = 10;

/**
 * Counts this process's streams, so that visitors can't take the team's places, and no single visitor can take them
 * all.
 */
export class StreamPlaces {
  readonly #bounds: StreamBounds;
  readonly #taken = new Map<string, number>();

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds;
  }

  /** Takes a place. Returns a function that gives it back. @throws {Refusal} 503 if there is none */
  take(caller: StreamCaller): () => void {
    const counts = this.#countsOf(caller);
    const isFull = counts.some(({ name, points }) => (this.#taken.get(name) ?? 0) >= points);
    if (isFull) throw createTooManyStreamsRefusal();
    for (const { name } of counts) this.#add(name, 1);
    let isTaken = true;
    return () => {
      if (isTaken) for (const { name } of counts) this.#add(name, -1);
      isTaken = false;
    };
  }

  /** Returns whether another visitor's stream would get a place. */
  hasRoom(): boolean {
    return (this.#taken.get(VISITORS_KEY) ?? 0) < this.#bounds.most;
  }

  #countsOf({ clientKey, proof }: StreamCaller): { name: string; points: number }[] {
    if (proof) {
      const name = `holder:${proof.holder}`;
      const ofAddress = listWindows({ name, points: MAX_PER_HOLDER_AT_ONE_ADDRESS }, clientKey);
      return [{ name, points: MAX_PER_HOLDER }, ...ofAddress];
    }
    const { most, mostPerAddress } = this.#bounds;
    const visitors = { name: VISITORS_KEY, points: most };
    return [visitors, ...listWindows({ name: "address", points: mostPerAddress }, clientKey)];
  }

  #add(name: string, change: number): void {
    const count = (this.#taken.get(name) ?? 0) + change;
    if (count > 0) this.#taken.set(name, count);
    else this.#taken.delete(name);
  }
}

export const createTooManyStreamsRefusal = (): Refusal =>
  new Refusal("unavailable", "Too many people are watching at once. Please try again in a few seconds.", {
    // If streams are scarce, connections may be, too.
    headers: { "retry-after": "5", connection: "close" },
  });

import { Refusal } from "#platform/errors/errors.server.ts";
import { windowsOf } from "./limits.server.ts";

/** What opens a place that visitors cannot take: a session of the team's, or the key of a screen (`holder`). */
export type Proof = {
  holder: string;
  /** Asked before each state that is sent, and once a second. */
  stillHolds(): Promise<boolean>;
};

export type StreamCaller = { clientKey: string; proof?: Proof | undefined };

/** Of visitors' streams. */
export type StreamBounds = { most: number; mostPerAddress: number };

const MOST_PER_HOLDER = 50;
/** A screen's key is shared: whoever misuses it takes no more of its places from one address, and its bearers keep the rest. */
const MOST_PER_HOLDER_AT_ONE_ADDRESS = 10;

/** Counts the open streams of this process, so that visitors never take the team's places, nor one visitor all. */
export class StreamPlaces {
  readonly #bounds: StreamBounds;
  readonly #taken = new Map<string, number>();

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds;
  }

  /** @returns what gives the place back. @throws {Refusal} 503 */
  take(caller: StreamCaller): () => void {
    const counts = this.#countsOf(caller);
    const isFull = counts.some(({ name, points }) => (this.#taken.get(name) ?? 0) >= points);
    if (isFull) throw tooManyStreams();
    for (const { name } of counts) this.#add(name, 1);
    let isTaken = true;
    return () => {
      if (isTaken) for (const { name } of counts) this.#add(name, -1);
      isTaken = false;
    };
  }

  #countsOf({ clientKey, proof }: StreamCaller): { name: string; points: number }[] {
    if (proof) {
      const name = `holder:${proof.holder}`;
      const ofAddress = windowsOf({ name, points: MOST_PER_HOLDER_AT_ONE_ADDRESS }, clientKey);
      return [{ name, points: MOST_PER_HOLDER }, ...ofAddress];
    }
    const { most, mostPerAddress } = this.#bounds;
    const visitors = { name: "visitors", points: most };
    return [visitors, ...windowsOf({ name: "address", points: mostPerAddress }, clientKey)];
  }

  #add(name: string, change: number): void {
    const count = (this.#taken.get(name) ?? 0) + change;
    if (count > 0) this.#taken.set(name, count);
    else this.#taken.delete(name);
  }
}

export const tooManyStreams = (): Refusal =>
  new Refusal("unavailable", "Too many people are watching at once. Please try again in a few seconds.", {
    headers: { "retry-after": "5" },
  });

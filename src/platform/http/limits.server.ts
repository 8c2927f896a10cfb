import { hash } from "node:crypto";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { LimitCounter } from "#platform/work/work.server.ts";
import { createDefaultLimit, type Endpoint, type RateLimit } from "./endpoint.contract.ts";
import { listEnclosingNetworks } from "./request-origin.server.ts";

/** Where `RateLimits.take` counted a try: the keys of the windows, and when each ends, in milliseconds since 1970. */
export type TakenPoints = { key: string; endsAt: number }[];

const REFUSED_GUESS_STATUSES = [401, 403];

/**
 * Counts tries per limit and key, in time windows. A window starts with its first try, and later tries don't extend it.
 * Each try uses up one of the window's points.
 */
export class RateLimits {
  readonly #counter: LimitCounter;
  readonly #now: () => Date;

  constructor(counter: LimitCounter, now: () => Date) {
    this.#counter = counter;
    this.#now = now;
  }

  /**
   * Uses up a point. Call this before handling the request, so that simultaneous guesses can't get around the limit. A
   * refused try uses up nothing.
   * @throws {Refusal} 429 with Retry-After if no points are left
   */
  async take(limit: RateLimit, key: string): Promise<TakenPoints> {
    const now = this.#now().getTime();
    const windowEndsAt = now + limit.seconds * 1000;
    const windows = listLimitWindows(limit, key);
    const usedUp = await this.#findUsedUp(windows.slice(1), now, windowEndsAt);
    const takenPoints: TakenPoints = [];
    for (const { name, points: maxPoints } of usedUp ? [usedUp] : windows) {
      const { points, endsAt } = await this.#counter.add(name, now, windowEndsAt);
      takenPoints.push({ key: name, endsAt });
      if (points <= maxPoints) continue;
      // If refused tries counted, many people trying at the same moment would lock out everybody at their address.
      await this.giveBack(takenPoints);
      throw createTooManyTriesRefusal(endsAt - now);
    }
    return takenPoints;
  }

  /**
   * Returns the first network that has used up its tries, if any. IP addresses in such a network don't get new windows.
   */
  async #findUsedUp(
    networks: LimitWindow[],
    now: number,
    windowEndsAt: number,
  ): Promise<LimitWindow | undefined> {
    for (const network of networks)
      if ((await this.#counter.read(network.name, now, windowEndsAt)) >= network.points) return network;
    return undefined;
  }

  async tryTake(limit: RateLimit, key: string): Promise<boolean> {
    try {
      await this.take(limit, key);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Gives a point back to the windows from which it was taken, unless a new window has started since. */
  async giveBack(takenPoints: TakenPoints): Promise<void> {
    for (const { key, endsAt } of takenPoints) await this.#counter.takeBack(key, endsAt);
  }

  countUsed(limit: RateLimit, key: string): Promise<number> {
    const now = this.#now().getTime();
    return this.#counter.read(hashKey(limit, key), now, now + limit.seconds * 1000);
  }

  sweep(): Promise<number> {
    return this.#counter.sweep(this.#now().getTime());
  }

  /**
   * Returns whether a response uses up a point. Unless the limit counts all responses, only those from the handler
   * count (`hasReachedHandler`), so that requests from another site can't use up a visitor's tries.
   */
  static usesPoint(limit: RateLimit, status: number, hasReachedHandler: boolean): boolean {
    if (limit.counts === "all") return true;
    if (!hasReachedHandler) return false;
    if (limit.counts === "accepted") return status < 300;
    if (limit.counts === "refused") return REFUSED_GUESS_STATUSES.includes(status);
    return status !== 400 && status !== 429 && status < 500;
  }
}

/**
 * Returns an endpoint's limits per address. If a public endpoint's own limit doesn't count every response, the default
 * limit applies as well, unless the default would allow fewer tries than the endpoint's own limit.
 */
export function listEndpointLimits({ access, limit }: Pick<Endpoint, "access" | "limit">): RateLimit[] {
  if (!limit) return [];
  const defaultLimit = createDefaultLimit(`${limit.name}-tries`);
  const isEnough = access !== "public" || limit.counts === "all" || limit.points > defaultLimit.points;
  return isEnough ? [limit] : [limit, defaultLimit];
}

/**
 * A /56 or /48 network gets this many times the tries of a /64 network. It contains a great many /64s, and may belong
 * to one person, or to many customers of a provider.
 */
const WIDER_NETWORK_FACTORS = { network56: 4, network48: 16 };

type LimitWindow = { name: string; points: number };

/**
 * Returns the windows in which to count a try: the key's own and, for IPv6, those of the /56 and /48 networks around
 * it.
 */
export function listLimitWindows(limit: Pick<RateLimit, "name" | "points">, key: string): LimitWindow[] {
  const ownWindow = { name: hashKey(limit, key), points: limit.points };
  const [network56, network48] = listEnclosingNetworks(key);
  if (network56 === undefined || network48 === undefined) return [ownWindow];
  return [
    ownWindow,
    { name: hashKey(limit, network56), points: limit.points * WIDER_NETWORK_FACTORS.network56 },
    { name: hashKey(limit, network48), points: limit.points * WIDER_NETWORK_FACTORS.network48 },
  ];
}

/**
 * Hashes a key, so that no IP address, name or token is stored, and so that keys can have any length and characters.
 */
const hashKey = (limit: Pick<RateLimit, "name">, key: string): string =>
  `${limit.name}:${hash("sha256", key, "base64url")}`;

function createTooManyTriesRefusal(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new Refusal("too-many", `Too many tries. Please try again in ${formatWait(seconds)}.`, {
    headers: { "retry-after": String(seconds) },
  });
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

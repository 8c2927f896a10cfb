import { RecentlyUsedCache } from "./recently-used.server.ts";
import { decodeUnneededEscapes } from "./request-path.server.ts";
import type { StoredFile } from "./stored-file.server.ts";

export type CreateStoredFile = (kept: StoredFile | undefined) => Promise<StoredFile>;

type CacheEntry = { response: StoredFile; madeAt: number; renew: CreateStoredFile | undefined };

/**
 * A cached response is fresh for FRESH_MS. From then until STALE_MS, visitors still get a response from `createRenewed`
 * while a new one is being created.
 */
const FRESH_MS = 2000;
const STALE_MS = 4000;
const MAX_CACHE_SIZE = { entries: 500, bytes: 32 * 1024 * 1024 };

/**
 * Caches responses for anonymous visitors. A change made by this process empties the cache. A change made by another
 * process becomes visible within STALE_MS.
 */
export class ResponseCache {
  readonly #entries = new RecentlyUsedCache<CacheEntry>(MAX_CACHE_SIZE, ({ response }) =>
    measureSize(response),
  );
  readonly #pending = new Map<string, Promise<StoredFile>>();
  readonly #queryFields: ReadonlyMap<string, readonly string[]>;
  readonly #now: () => number;
  #generation = 0;

  /**
   * `queryFields` maps a path to the query fields that affect its response. In a path, `{id}` matches a number and
   * `{address}` matches any last segment. `now` reads a monotonic clock, in milliseconds.
   */
  constructor(
    queryFields: ReadonlyMap<string, readonly string[]> = new Map(),
    now: () => number = () => performance.now(),
  ) {
    this.#queryFields = queryFields;
    this.#now = now;
  }

  /** Returns the key of an address, or undefined if its response can't be cached. */
  createKey(address: string): string | undefined {
    if (address.includes("%00")) return undefined;
    const queryStart = address.indexOf("?");
    if (queryStart < 0) return decodeUnneededEscapes(address);
    const path = decodeUnneededEscapes(address.slice(0, queryStart));
    const query = new URLSearchParams(address.slice(queryStart));
    const relevantFields = new URLSearchParams();
    for (const name of this.#listQueryFields(path)) {
      const value = query.get(name);
      if (value !== null) relevantFields.set(name, value);
    }
    return relevantFields.size > 0 ? `${path}?${relevantFields}` : path;
  }

  /**
   * Returns the query fields that affect the response for a path. Ignores the path's case and a slash at its end, like
   * the router.
   */
  #listQueryFields(path: string): readonly string[] {
    const pattern = path
      .toLowerCase()
      .replace(/\/$/, "")
      .replace(/\/\d+(?=\/|$)/g, "/{id}");
    return (
      this.#queryFields.get(pattern) ??
      this.#queryFields.get(`${pattern.slice(0, pattern.lastIndexOf("/"))}/{address}`) ??
      []
    );
  }

  get(key: string): StoredFile | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = this.#now() - entry.madeAt;
    if (age <= FRESH_MS) return entry.response;
    if (!entry.renew || age > STALE_MS) return undefined;
    this.#create(key, entry.renew, entry.renew).catch(() => {});
    return entry.response;
  }

  /**
   * Creates a response, and caches it until it is no longer fresh. Callers that ask for the same key while it is being
   * created get the same response.
   */
  create(key: string, create: CreateStoredFile): Promise<StoredFile> {
    return this.#create(key, create, undefined);
  }

  /**
   * Like `create`, but renews the response in the background once it is no longer fresh. If the new response is a 503,
   * keeps serving the previous one, however old it is.
   */
  createRenewed(key: string, create: CreateStoredFile): Promise<StoredFile> {
    return this.#create(key, create, create);
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#pending.clear();
  }

  #create(
    key: string,
    create: CreateStoredFile,
    renewResponse: CreateStoredFile | undefined,
  ): Promise<StoredFile> {
    const pendingResponse = this.#pending.get(key);
    if (pendingResponse) return pendingResponse;
    const generation = this.#generation;
    const madeAt = this.#now();
    const kept = renewResponse && this.#entries.get(key)?.response;
    const pending = create(kept)
      .then((response) => {
        if (generation !== this.#generation) return response;
        if (response.status === 503) return kept ?? response;
        this.#entries.set(key, { response, madeAt, renew: renewResponse });
        return response;
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      });
    this.#pending.set(key, pending);
    return pending;
  }
}

const measureSize = ({ bodies: { identity, br, gzip } }: StoredFile): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);

type Lifetime = { ms: number; now(): Date };

export class RecentlyUsedCache<T> {
  readonly #limits: { bytes: number; entries: number };
  readonly #sizeOf: (value: T) => number;
  readonly #lifetime: Lifetime;
  readonly #entries = new Map<string, { value: T; size: number; expiresAtMs: number }>();
  #bytes = 0;

  /** Without a `lifetime`, entries don't expire. */
  constructor(
    limits: { bytes: number; entries: number },
    sizeOf: (value: T) => number,
    lifetime: Lifetime = { ms: Number.POSITIVE_INFINITY, now: () => new Date() },
  ) {
    this.#limits = limits;
    this.#sizeOf = sizeOf;
    this.#lifetime = lifetime;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAtMs <= this.#lifetime.now().getTime()) {
      this.#delete(key);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T): void {
    this.#delete(key);
    const size = this.#sizeOf(value);
    const { ms, now } = this.#lifetime;
    this.#entries.set(key, { value, size, expiresAtMs: now().getTime() + ms });
    this.#bytes += size;
    for (const oldestKey of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.bytes && this.#entries.size <= this.#limits.entries) return;
      this.#delete(oldestKey);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}

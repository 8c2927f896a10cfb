type QueueOptions = {
  places: number;
  mostWaiting?: number;
  mostWaitingOfOne?: number;
  patienceMs?: number;
  /** The error of a call that finds the queue full, or waits too long. */
  refuse?(): Error;
};

type Call = { admit(): void; refuse(): void };

/** Limits how much runs at once. Waiting calls enter in order, and keys take turns. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #lines = new Map<string, Set<Call>>();
  #waiting = 0;
  #inUse = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#inUse >= this.#options.places;
  }

  async run<T>(work: () => Promise<T>, key?: string): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Returns the function that frees the place; its second call does nothing. @throws what `refuse` gives. */
  async enter(key = "", patienceMs = this.#options.patienceMs): Promise<() => void> {
    if (this.isFull) await this.#wait(key, patienceMs);
    else this.#inUse += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#admitNext();
    };
  }

  #wait(key: string, patienceMs: number | undefined): Promise<void> {
    const { refuse = () => new Error("No place in the queue") } = this.#options;
    const { mostWaiting = Number.POSITIVE_INFINITY, mostWaitingOfOne = mostWaiting } = this.#options;
    const line = this.#lines.get(key) ?? new Set<Call>();
    if (line.size >= mostWaitingOfOne || (this.#waiting >= mostWaiting && !this.#makeRoom(line.size)))
      throw refuse();
    return new Promise((resolve, reject) => {
      const timer = patienceMs === undefined ? undefined : setTimeout(() => call.refuse(), patienceMs);
      const leaveLine = () => {
        clearTimeout(timer);
        line.delete(call);
        if (line.size === 0) this.#lines.delete(key);
        this.#waiting -= 1;
      };
      const call: Call = {
        admit: () => {
          leaveLine();
          resolve();
        },
        refuse: () => {
          leaveLine();
          reject(refuse());
        },
      };
      this.#lines.set(key, line.add(call));
      this.#waiting += 1;
    });
  }

  /** Refuses the last call of the key with most waiting, where that has more than a key with `waiting` and one more. */
  #makeRoom(waiting: number): boolean {
    let longest = new Set<Call>();
    for (const line of this.#lines.values()) if (line.size > longest.size) longest = line;
    if (longest.size <= waiting + 1) return false;
    [...longest].at(-1)?.refuse();
    return true;
  }

  #admitNext(): void {
    for (const [key, line] of this.#lines)
      for (const call of line) {
        call.admit();
        if (line.size > 0) {
          this.#lines.delete(key);
          this.#lines.set(key, line);
        }
        return;
      }
    this.#inUse -= 1;
  }
}

type QueueOptions = {
  places: number;
  mostWaiting?: number;
  mostWaitingOfOne?: number;
  patienceMs?: number;
  refuse?(reason: "full" | "late"): Error;
};

type Admit = () => void;

/** Limits how much runs at once. Waiting calls enter in order, and keys take turns. */
export class Queue {
  readonly #options: Required<Omit<QueueOptions, "patienceMs">> & { patienceMs: number | undefined };
  readonly #lines = new Map<string, Set<Admit>>();
  #waiting = 0;
  #inUse = 0;

  constructor({
    places,
    mostWaiting = Number.POSITIVE_INFINITY,
    mostWaitingOfOne = Number.POSITIVE_INFINITY,
    patienceMs,
    refuse = (reason) => new Error(`No place in the queue: ${reason}`),
  }: QueueOptions) {
    this.#options = { places, mostWaiting, mostWaitingOfOne, patienceMs, refuse };
  }

  get waiting(): number {
    return this.#waiting;
  }

  get inUse(): number {
    return this.#inUse;
  }

  async run<T>(work: () => Promise<T>, key?: string): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Gives the function that frees the place; its second call does nothing. @throws what `refuse` gives. */
  async enter(key = ""): Promise<() => void> {
    if (this.#inUse < this.#options.places) this.#inUse += 1;
    else await this.#wait(key);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#admitNext();
    };
  }

  #wait(key: string): Promise<void> {
    const { mostWaiting, mostWaitingOfOne, patienceMs, refuse } = this.#options;
    const line = this.#lines.get(key) ?? new Set<Admit>();
    if (this.#waiting >= mostWaiting || line.size >= mostWaitingOfOne) throw refuse("full");
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#remove(key, line, admit);
        reject(refuse("late"));
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#lines.set(key, line.add(admit));
      this.#waiting += 1;
    });
  }

  #remove(key: string, line: Set<Admit>, admit: Admit): void {
    line.delete(admit);
    if (line.size === 0) this.#lines.delete(key);
    this.#waiting -= 1;
  }

  #admitNext(): void {
    for (const [key, line] of this.#lines)
      for (const admit of line) {
        this.#remove(key, line, admit);
        if (line.size > 0) {
          this.#lines.delete(key);
          this.#lines.set(key, line);
        }
        admit();
        return;
      }
    this.#inUse -= 1;
  }
}

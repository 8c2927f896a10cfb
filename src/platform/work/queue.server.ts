import { RoundRobinQueue } from "./round-robin-queue.server.ts";

type QueueOptions = {
  places: number;
  maxWaiting?: number;
  maxWaitingPerKey?: number;
  patienceMs?: number;
  /** Creates the error to throw if the queue is full or a call waits too long. */
  refuse?(): Error;
};

type WaitingCall = { admit(): void; refuse(): void };

/**
 * Limits how many calls run at the same time. Calls with the same key wait in the order in which they arrived, and keys
 * take turns.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #waiting = new RoundRobinQueue<WaitingCall>();
  #inUse = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#inUse >= this.#options.places;
  }

  async run<T>(work: () => Promise<T>, key?: string): Promise<T> {
    const leaveQueue = await this.enter(key);
    try {
      return await work();
    } finally {
      leaveQueue();
    }
  }

  /**
   * Waits until a place is free, and takes it. Returns a function that frees the place. Calling it twice is harmless.
   * @throws the error from `refuse`
   */
  async enter(key = "", patienceMs = this.#options.patienceMs): Promise<() => void> {
    if (this.isFull) await this.#wait(key, patienceMs);
    else this.#inUse += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#admitNext();
    };
  }

  #wait(key: string, patienceMs: number | undefined): Promise<void> {
    const { refuse = () => new Error("No place in the queue") } = this.#options;
    const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey = maxWaiting } = this.#options;
    const waitingOfKey = this.#waiting.countWaiting(key);
    if (waitingOfKey >= maxWaitingPerKey) throw refuse();
    if (this.#waiting.size >= maxWaiting) {
      const evictedCall = this.#waiting.takeLastOfLongest(waitingOfKey + 1);
      if (!evictedCall) throw refuse();
      evictedCall.refuse();
    }
    return new Promise((resolve, reject) => {
      const timer = patienceMs === undefined ? undefined : setTimeout(() => call.refuse(), patienceMs);
      const leaveLine = () => {
        clearTimeout(timer);
        this.#waiting.remove(key, call);
      };
      const call: WaitingCall = {
        admit: () => {
          leaveLine();
          resolve();
        },
        refuse: () => {
          leaveLine();
          reject(refuse());
        },
      };
      this.#waiting.add(key, call);
    });
  }

  #admitNext(): void {
    const nextCall = this.#waiting.takeNext();
    if (nextCall) nextCall.admit();
    else this.#inUse -= 1;
  }
}

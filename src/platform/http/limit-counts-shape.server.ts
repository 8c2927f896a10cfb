/** Where tries are counted. Moments are milliseconds since 1970, by the clock of whoever asks. */
export type LimitCounts = {
  /**
   * Adds one try: to the key's running window, or as the first of a new one that ends at `endsAt`. A window that ends
   * clearly later than a new one would is of a clock that has been set back since, and over.
   */
  add(key: string, now: number, endsAt: number): Promise<{ points: number; endsAt: number }>;
  /** Takes one try out of the window that ends at `endsAt`; does nothing where that one is over. */
  takeBack(key: string, endsAt: number): Promise<void>;
  /** The tries in the running window; `endsAt` is when one would end that began now. */
  read(key: string, now: number, endsAt: number): Promise<number>;
  /** Removes windows that have ended: how many. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};

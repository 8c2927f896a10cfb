/** What a load client is told: for so many seconds, at a rate of its own clock or as fast as it is answered. */
export type LoadOrder = {
  origin: string;
  adminPasscode: string;
  seconds: number;
  /** Requests begun in a second, whether earlier ones were answered or not; absent: as fast as 64 are answered. */
  rate?: number;
  /** Only these kinds, where given. */
  kinds?: string[];
};

/** Milliseconds of each request by its kind, from the moment when it was due; and what went wrong, with how often. */
export type LoadResult = {
  times: Record<string, number[]>;
  faults: Record<string, number>;
  perSecond: number;
};

/** What a load client says: that its requests begin now, then what they were. */
export type LoadMessage = "begun" | LoadResult;

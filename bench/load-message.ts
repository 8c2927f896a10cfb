import type { Written } from "./visits.ts";

/** The order to a load client: how long, and at which rate. */
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
  written: Written;
};

/** A load client's messages: its requests begin now, then their results. */
export type LoadMessage = "begun" | LoadResult;

import type { Written } from "./visits.ts";

/** The order to a load client: for how long, and at which rate. */
export type LoadOrder = {
  origin: string;
  adminPasscode: string;
  seconds: number;
  /**
   * Requests started per second, whether or not earlier ones were answered. Absent: as fast as 64 connections allow.
   */
  rate?: number;
  /** Only these kinds, if given. */
  kinds?: string[];
};

/** Milliseconds of each request by its kind, from when it was due; and what went wrong, with how often. */
export type LoadResult = {
  times: Record<string, number[]>;
  faults: Record<string, number>;
  perSecond: number;
  written: Written;
};

/** A load client's messages: its requests are about to begin, then their results. */
export type LoadMessage = "begun" | LoadResult;

/** Shown to whoever changes what somebody else has changed meanwhile. */
export const STALE = "Somebody else has changed this meanwhile. Look at the newest state and try again.";

/**
 * The `updatedAt` of a row's next state: now, and later than the one before, so that two states never share one and
 * `updatedAt` can name a state.
 */
export const nextRevision = (updatedAt: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString();

/** Whether a change was made from another state than the row is in; without `basedOn` the caller did not look. */
export const isStale = (basedOn: string | undefined, updatedAt: string): boolean =>
  basedOn !== undefined && Date.parse(basedOn) !== Date.parse(updatedAt);

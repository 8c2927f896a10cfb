/** Tolerated between machines, in milliseconds. A moment further ahead comes from a clock that was set back since. */
export const CLOCKS_APART_MS = 60_000;

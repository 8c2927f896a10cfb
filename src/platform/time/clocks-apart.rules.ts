/** How far the clocks of several machines may be apart, in milliseconds: a moment further ahead is of a clock set back since. */
export const CLOCKS_APART_MS = 60_000;

/** Set by `npm run bench` without a name, because all measurements share twenty minutes. */
export const ALL_TOGETHER = "BENCH_ALL_TOGETHER";

/** How often a measurement repeats what it times: a third as often as when it is run by name. */
export const rounds = (byName: number): number =>
  process.env[ALL_TOGETHER] ? Math.ceil(byName / 3) : byName;

import { readFileSync } from "node:fs";

/**
 * Returns a function that returns the share of processor time, 0 to 1, that other machines took since its last call.
 */
export function watchStolenTime(): () => number {
  let before = readTicks();
  return () => {
    const now = readTicks();
    const all = now.all - before.all;
    const share = all > 0 ? (now.stolen - before.stolen) / all : 0;
    before = now;
    return share;
  };
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, …; guests are part of user. */
function readTicks(): { stolen: number; all: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}

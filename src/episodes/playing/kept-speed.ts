import { readStored, writeStored } from "#platform/browser/browser-storage.ts";

const SPEEDS: readonly number[] = [1, 1.2, 1.5, 1.8, 2, 0.8];
const NAME = "listening-speed";

/** Returns the speed last used in this browser. */
export function readSpeed(): number {
  const speed = Number(readStored("browser", NAME));
  return SPEEDS.includes(speed) ? speed : 1;
}

export const keepSpeed = (speed: number): void => writeStored("browser", NAME, String(speed));

export const speedAfter = (speed: number): number => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Site } from "../../site.ts";

/** What it takes to start a program with an adjustable clock, and to adjust it. */
export type ProgramClock = {
  env: Record<string, string>;
  nodeArguments: string[];
  /** Sets the clock to the given time, in milliseconds since 1970. */
  set(moment: number): void;
  /** Makes the program look at its clock and do whatever is due. */
  tell(site: Site): Promise<void>;
};

const makePreloadArguments = (name: string): string[] => ["--import", join(import.meta.dirname, name)];

/** Returns the options that start the program with `passing-time.ts`, and the `tell` function that signals it. */
function createTimePasser(folder: string) {
  const file = join(folder, "passed");
  writeFileSync(file, "0");
  let told = 0;
  return {
    env: { PASSED_FILE: file },
    nodeArguments: makePreloadArguments("passing-time.ts"),
    tell: async (site: Site) => {
      told += 1;
      site.child.kill("SIGUSR2");
      while (site.isRunning() && Number(readFileSync(file, "utf8")) < told) await pause(1);
    },
  };
}

/** Replaces the program's `Date`. */
export function createDateClock(folder: string): ProgramClock {
  const file = join(folder, "clock");
  writeFileSync(file, "0");
  const passing = createTimePasser(folder);
  return {
    tell: passing.tell,
    env: { ...passing.env, CLOCK_FILE: file },
    nodeArguments: [...makePreloadArguments("../shifted-clock.ts"), ...passing.nodeArguments],
    set: (moment) => writeFileSync(file, String(moment - Date.now())),
  };
}

const LIBRARY_FOLDER = "/usr/lib";

/**
 * Replaces the C library's clock for every program with this environment, using libfaketime (Debian's package is
 * faketime). Returns undefined if that isn't installed.
 */
export function createLibraryClock(folder: string): ProgramClock | undefined {
  const library = readdirSync(LIBRARY_FOLDER)
    .map((name) => join(LIBRARY_FOLDER, name, "faketime/libfaketimeMT.so.1"))
    .find(existsSync);
  if (!library) return undefined;
  const open = join(folder, "clock");
  mkdirSync(open);
  // PostgreSQL runs as another user, who must be able to enter these folders.
  for (const one of [folder, open]) chmodSync(one, 0o711);
  const file = join(open, "offset");
  writeFileSync(file, "+0", { mode: 0o644 });
  const passing = createTimePasser(folder);
  return {
    ...passing,
    env: {
      ...passing.env,
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set: (moment) => writeFileSync(file, `+${Math.round((moment - Date.now()) / 1000)}`),
  };
}

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Site } from "../../site.ts";

/** A way to start a program so that its clock can be set, and to set it. */
export type ProgramClock = {
  env: Record<string, string>;
  nodeArguments: string[];
  /** Sets it to a moment, in milliseconds since 1970. */
  set(moment: number): void;
  /** Makes the program look at its clock and do what is due. */
  tell(site: Site): Promise<void>;
};

const preload = (name: string): string[] => ["--import", join(import.meta.dirname, name)];

/** Starts the program with `passing-time.ts`, and signals it. */
function passTime(folder: string) {
  const file = join(folder, "passed");
  writeFileSync(file, "0");
  let told = 0;
  return {
    env: { PASSED_FILE: file },
    nodeArguments: preload("passing-time.ts"),
    tell: async (site: Site) => {
      told += 1;
      site.child.kill("SIGUSR2");
      while (site.isRunning() && Number(readFileSync(file, "utf8")) < told) await pause(1);
    },
  };
}

/** Replaces its `Date`. The file is read again at every SIGUSR2. */
export function shiftClock(folder: string): ProgramClock {
  const file = join(folder, "clock");
  writeFileSync(file, "0");
  const passing = passTime(folder);
  return {
    tell: passing.tell,
    env: { ...passing.env, CLOCK_FILE: file },
    nodeArguments: [...preload("../shifted-clock.ts"), ...passing.nodeArguments],
    set: (moment) => writeFileSync(file, String(moment - Date.now())),
  };
}

const LIBRARIES = "/usr/lib";

/**
 * Replaces the C library's clock for every program that gets this environment (libfaketime; Debian's package is
 * faketime). Undefined if the machine doesn't have it.
 */
export function fakeClock(folder: string): ProgramClock | undefined {
  const library = readdirSync(LIBRARIES)
    .map((name) => join(LIBRARIES, name, "faketime/libfaketimeMT.so.1"))
    .find(existsSync);
  if (!library) return undefined;
  const open = join(folder, "clock");
  mkdirSync(open);
  // PostgreSQL runs as another user.
  for (const one of [folder, open]) chmodSync(one, 0o711);
  const file = join(open, "offset");
  writeFileSync(file, "+0", { mode: 0o644 });
  const passing = passTime(folder);
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

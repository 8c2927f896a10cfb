import { chmodSync, mkdirSync, statSync } from "node:fs";
import type { Log } from "#platform/log/log.server.ts";

const OTHERS = 0o077;

/** Makes a data folder that its owner alone can open, and closes one that others can. @throws {Error} where it is not ours */
export function openDataFolder(folder: string, log: Pick<Log, "warn">): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32" || (statSync(folder).mode & OTHERS) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (cause) {
    throw new Error(`Others can open ${folder}, and only its owner can change that (chmod 700)`, { cause });
  }
  log.warn({ folder }, "others could open the data folder: it is its owner's alone now");
}

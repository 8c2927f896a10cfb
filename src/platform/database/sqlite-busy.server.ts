import { setTimeout as pause } from "node:timers/promises";
import { patience } from "#platform/database/patience.server.ts";

/** How long a change waits for the changes before it, in this process and in others. */
export const changePatienceMs = 15_000;

/** SQLite's own waiting stops the whole process, so it is kept short; the rest is waited for in between. */
export const blockingWaitMs = 20;

/** Tries again while another process holds the file: a second program in the same folder, or a backup. */
export async function whileBusy<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + patience(changePatienceMs);
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}

/** SQLITE_BUSY and its kinds share the low byte 5: https://sqlite.org/rescode.html#busy */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === 5;
}

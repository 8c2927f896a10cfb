import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporary } from "#platform/database/testing/postgres-server.ts";
import type { Row } from "../report.ts";

/** A kind of fault: how it is measured, and the rows of its table. */
export type Part = (options: PartOptions) => Promise<{ rows: Row[]; remarks: string[] }>;
export type PartOptions = {
  seed: number;
  isWhole: boolean;
  /** A time by `performance.now()`: the parts for kills, I/O errors and ten years stop then, finished or not. */
  endsAt: number;
};

/** A row that must be 0. */
export const mustBeZero = (figure: string, found: unknown[] | number): Row => ({
  figure,
  ours: typeof found === "number" ? found : found.length,
  limit: { atMost: 0 },
});

/** A row for a yes-or-no fact: 1 is yes, which it must be. */
export const mustHold = (figure: string, isSo: boolean): Row => ({
  figure,
  ours: isSo ? 1 : 0,
  limit: { atLeast: 1 },
});

/** Runs `work` in a temporary folder. */
export async function runInFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(temporary, "greenroom-faults-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

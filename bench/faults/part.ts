import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporary } from "#platform/database/testing/postgres-server.ts";
import type { Row } from "../report.ts";

/** One kind of fault: what it is measured by, and its table's rows. */
export type Part = (options: PartOptions) => Promise<{ rows: Row[]; remarks: string[] }>;
export type PartOptions = {
  seed: number;
  isWhole: boolean;
  /** By `performance.now()`: kills, I/O errors and years go on no longer than that. */
  endsAt: number;
};

/** A row that must be 0. */
export const none = (figure: string, found: unknown[] | number): Row => ({
  figure,
  ours: typeof found === "number" ? found : found.length,
  limit: { atMost: 0 },
});

/** A row that says whether something is so: 1 for yes, which it must be. */
export const holds = (figure: string, isSo: boolean): Row => ({
  figure,
  ours: isSo ? 1 : 0,
  limit: { atLeast: 1 },
});

/** Works in a folder of its own, which is gone afterwards. */
export async function runInFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(temporary, "greenroom-faults-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

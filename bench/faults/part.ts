import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { makeRow, makeZeroRow, type ReportRow } from "../report.ts";
import { type Cluster, createCluster } from "./cluster.ts";

/** A test of one kind of fault: starts a site, breaks something, and records the findings. */
export type FaultTest = (findings: FaultFindings, options: FaultTestOptions) => Promise<void>;
export type FaultTestOptions = {
  seed: number;
  /** A temporary folder for this test only. */
  folder: string;
};

/** The rows of a test's table, and remarks that explain what went wrong. */
export class FaultFindings {
  readonly rows: ReportRow[] = [];
  readonly remarks: string[] = [];

  addRow(figure: string, measured: number, limits: Parameters<typeof makeRow>[2] = {}): void {
    this.rows.push(makeRow(figure, measured, limits));
  }

  /** Adds a row with the number of faults, which must be zero, and a remark for each fault. */
  addFaults(figure: string, faults: readonly string[]): void {
    this.rows.push(makeZeroRow(figure, faults.length));
    this.remarks.push(...faults.slice(0, 20));
  }

  /** Runs an independent part of the test. If it throws, adds the error as a remark. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.remarks.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
}

/** Runs `work` with its own PostgreSQL server. */
export async function withCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const binaries = await findPostgres();
  if (!binaries) throw new Error("No PostgreSQL on this machine: nothing was measured.");
  const cluster = await createCluster(binaries);
  try {
    await cluster.start();
    await work(cluster);
  } finally {
    await cluster.remove();
  }
}

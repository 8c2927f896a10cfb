import { findPostgres, TEMP_FOLDER } from "#platform/database/testing/postgres-server.ts";
import { holds, none, type Row, row } from "../report.ts";
import { type RunningSite, type SiteOptions, startSite } from "../site.ts";
import { arrive, type People } from "./calls.ts";
import { type Cluster, makeCluster } from "./cluster.ts";

/** A kind of fault: starts a site, breaks something, and judges what happened. */
export type Part = (findings: Findings, options: PartOptions) => Promise<void>;
export type PartOptions = {
  seed: number;
  /** A time by `performance.now()`: the parts for kills, I/O errors and ten years stop then, finished or not. */
  endsAt: number;
  /** A temporary folder for this part alone. */
  folder: string;
};

/** The rows of a part's table, and what somebody should read if it is not as it should be. */
export class Findings {
  readonly rows: Row[] = [];
  readonly remarks: string[] = [];

  add(...rows: Row[]): void {
    this.rows.push(...rows);
  }

  note(figure: string, measured: number, beside: Parameters<typeof row>[2] = {}): void {
    this.rows.push(row(figure, measured, beside));
  }

  /** There must be none. */
  none(figure: string, found: readonly string[]): void {
    this.rows.push(none(figure, found.length));
    this.remarks.push(...found.slice(0, 20));
  }

  /** This must be so; otherwise `why` is a remark. */
  holds(figure: string, isSo: boolean, why = ""): void {
    this.rows.push(holds(figure, isSo));
    if (!isSo && why) this.remarks.push(why);
  }

  /** Runs a piece of the part that the others don't depend on. Its error is a remark. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.remarks.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
}

/** Runs `work` on a site with people on it. At the end the site must stop in order. */
export async function onSite(
  findings: Findings,
  dataDir: string,
  options: SiteOptions,
  work: (site: RunningSite, people: People) => Promise<void>,
): Promise<void> {
  const site = await startSite(dataDir, options);
  try {
    await work(site, await arrive(site.origin));
    findings.holds("the same process ran to the end and stopped in order", (await site.stop()) === 0);
  } finally {
    await site.kill();
  }
}

/** Runs `work` on a running PostgreSQL of its own. */
export async function onCluster(
  work: (cluster: Cluster) => Promise<void>,
  { env = {}, parent = TEMP_FOLDER }: { env?: Record<string, string>; parent?: string } = {},
): Promise<void> {
  const binaries = await findPostgres();
  if (!binaries) throw new Error("No PostgreSQL on this machine: nothing was measured.");
  const cluster = await makeCluster(binaries, env, parent);
  try {
    await cluster.start();
    await work(cluster);
  } finally {
    await cluster.remove();
  }
}

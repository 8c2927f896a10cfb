import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { changeOwner, initCluster, TEMP_FOLDER } from "#platform/database/testing/postgres-server.ts";

/** A PostgreSQL server for a single test, which can be killed, stopped and restarted on the same data. */
export type Cluster = {
  url: string;
  /** The ids of the server's main process and its children. */
  pids(): number[];
  start(): Promise<void>;
  /** Sends SIGKILL to all of the server's processes, as if the machine had crashed. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

const SERVER_SETTINGS = ["listen_addresses=", "shared_buffers=64MB", "log_min_messages=fatal"];

/**
 * Creates a cluster in a new folder, with the PostgreSQL programs in `binaries`. As usual with PostgreSQL, every commit
 * waits for the disk.
 */
export async function createCluster(binaries: string): Promise<Cluster> {
  const folder = await mkdtemp(join(TEMP_FOLDER, "greenroom-cluster-"));
  const owner = await changeOwner(folder);
  const dataDir = await initCluster(binaries, folder, owner);
  const url = `postgresql://greenroom@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | undefined;
  process.on("exit", () => server?.kill("SIGQUIT"));
  const signalAndWait = async (signal: NodeJS.Signals) => {
    const child = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    const childPids = listChildren(child.pid ?? 0);
    child.kill(signal);
    if (signal === "SIGKILL") for (const pid of childPids) killQuietly(pid);
    await exited;
    while (childPids.some(isAlive)) await pause(5);
  };
  const start = async () => {
    const settings = SERVER_SETTINGS.flatMap((setting) => ["-c", setting]);
    server = spawn(join(binaries, "postgres"), ["-D", dataDir, "-k", folder, ...settings], {
      ...owner,
      cwd: folder,
      stdio: "ignore",
    });
    await waitUntilReady(url);
  };
  return {
    url,
    pids: () => (server?.pid ? [server.pid, ...listChildren(server.pid)] : []),
    start,
    kill: () => signalAndWait("SIGKILL"),
    remove: async () => {
      await signalAndWait("SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(" ").map(Number);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already exited, because its server was killed first.
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/**
 * Waits until the server accepts connections. Gives up after a minute, which is far longer than a cluster here needs to
 * recover.
 */
async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 3000) throw new Error("PostgreSQL did not come back", { cause: error });
      await pause(20);
    }
  }
}

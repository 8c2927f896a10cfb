import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export const ADMIN_PASSCODE = "admin of the bench";
export const SPIN_PASSCODE = "BENCH";

/** The built program, running in a separate process. */
export type SiteProcess = {
  child: ChildProcess;
  pid: number;
  dataDir: string;
  /** Resolves to the site's origin once the site listens, or to undefined if the program exits first. */
  waitForOrigin(): Promise<string | undefined>;
  /** Resolves to the exit code or the signal's name when the program exits. */
  exitStatus: Promise<number | string>;
  isRunning(): boolean;
  /** Returns what the program has written to stderr so far. */
  readErrorOutput(): string;
  /** Returns the lines that the program has logged so far. */
  readLog(): Record<string, unknown>[];
  /** Stops the program with SIGTERM, as an owner would. Resolves to its exit code. */
  stop(): Promise<number | string>;
  /** Sends SIGKILL, and waits until the process has exited. */
  kill(): Promise<void>;
};

export type RunningSite = SiteProcess & { origin: string };

export type SiteOptions = {
  env?: Record<string, string>;
  /**
   * The file for the program's log, by default in the data folder. The log doesn't go to a pipe, because this process
   * can't read one while wrk runs, and the program would block.
   */
  logFile?: string;
  /** The main file of another version to start instead. */
  main?: string;
};

const runningChildren = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of runningChildren) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** Starts the program as `npm start` does. It trusts X-Forwarded-For, so that one client can act as many visitors. */
export function spawnSite(dataDir: string, options: SiteOptions = {}): SiteProcess {
  const { env, logFile = join(dataDir, "log.jsonl") } = options;
  const mainPath = options.main ?? join(import.meta.dirname, "../src/app/main.server.ts");
  if (!options.logFile) mkdirSync(dataDir, { recursive: true });
  const logFd = openSync(logFile, "w");
  const child = spawn(process.execPath, ["--max-semi-space-size=4", mainPath], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../build/compiled"),
      MALLOC_ARENA_MAX: "2",
      PORT: "0",
      DATA_DIR: dataDir,
      TRUST_PROXY: "1",
      ADMIN_PASSCODE,
      SPIN_PASSCODE,
      ...env,
    },
    stdio: ["ignore", logFd, "pipe"],
  });
  closeSync(logFd);
  runningChildren.add(child);
  let output = "";
  child.stderr?.on("data", (text) => {
    output += text;
  });
  const exitStatus = new Promise<number | string>((resolve) =>
    child.once("exit", (code, signal) => {
      runningChildren.delete(child);
      resolve(code ?? signal ?? "");
    }),
  );
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    child,
    pid: child.pid ?? 0,
    dataDir,
    exitStatus,
    isRunning,
    readErrorOutput: () => output,
    readLog: () => readLines(logFile),
    waitForOrigin: async () => {
      for (; isRunning(); await pause(5)) {
        const port = /"port":(\d+),.*"msg":"listening"/.exec(readFileSync(logFile, "utf8"))?.[1];
        if (port) return `http://127.0.0.1:${port}`;
      }
      return undefined;
    },
    stop: () => {
      child.kill("SIGTERM");
      return exitStatus;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exitStatus;
    },
  };
}

/** Starts the program and waits until it listens. @throws {Error} with the program's output, if it exits instead */
export async function startSite(dataDir: string, options?: SiteOptions): Promise<RunningSite> {
  const site = spawnSite(dataDir, options);
  const origin = await site.waitForOrigin();
  if (!origin) throw new Error(`The site did not start: ${site.readErrorOutput()}`);
  return { ...site, origin };
}

/** Runs `work` while a site is running, and always stops the site afterwards. */
export async function withSite<T>(
  dataDir: string,
  options: SiteOptions,
  work: (site: RunningSite) => Promise<T>,
): Promise<T> {
  const site = await startSite(dataDir, options);
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

function readLines(logFile: string): Record<string, unknown>[] {
  return readFileSync(logFile, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        // A killed process may have left an incomplete last line.
        return [];
      }
    });
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export const ADMIN_PASSCODE = "admin of the bench";
export const SPIN_PASSCODE = "BENCH";

/** The built program in a separate process. */
export type Site = {
  child: ChildProcess;
  /** Resolves to its address once it listens, or to undefined if it ended first. */
  listening(): Promise<string | undefined>;
  /** Its end: the exit code, or the signal's name. */
  ended: Promise<number | string>;
  /** What it has printed to stderr so far. */
  complaints(): string;
  /** The lines logged so far. */
  log(): Record<string, unknown>[];
};

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/**
 * Starts the program on `dataDir` and logs to `logFile`. It takes callers' addresses from X-Forwarded-For, so that one
 * client can be many visitors. `main` starts another version, `within` is a command that limits it.
 */
export function startSite(
  dataDir: string,
  logFile: string,
  env: Record<string, string> = {},
  nodeArguments: string[] = [],
  main = join(import.meta.dirname, "../../src/app/main.server.ts"),
  within: readonly string[] = [],
): Site {
  const out = openSync(logFile, "w");
  let said = "";
  const [command = "", ...words] = [...within, process.execPath, ...nodeArguments, main];
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // Set by `npm start` too, and makes the start just as short.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../build/compiled"),
      PORT: "0",
      DATA_DIR: dataDir,
      TRUST_PROXY: "1",
      ADMIN_PASSCODE,
      SPIN_PASSCODE,
      ...env,
    },
    stdio: ["ignore", out, "pipe"],
  });
  closeSync(out);
  running.add(child);
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once("exit", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal ?? "");
    }),
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const listening = async () => {
    while (!hasEnded()) {
      const port = /"port":(\d+),.*"msg":"listening"/.exec(readFileSync(logFile, "utf8"))?.[1];
      if (port) return `http://127.0.0.1:${port}`;
      await pause(5);
    }
    return undefined;
  };
  return { child, listening, ended, complaints: () => said, log: () => readLines(logFile) };
}

function readLines(logFile: string): Record<string, unknown>[] {
  return readFileSync(logFile, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        // A killed process may have left half of its last line.
        return [];
      }
    });
}

/** Stops it like its owner would. Returns its exit code. */
export async function stopSite(site: Site): Promise<number | string> {
  site.child.kill("SIGTERM");
  return site.ended;
}

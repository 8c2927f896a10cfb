import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A running site: the built program in a separate process, started like `npm start`, with its own data folder. */
export type Site = {
  pid: number;
  origin: string;
  dataDir: string;
  /** The lines that the site has logged so far, parsed. */
  log: Record<string, unknown>[];
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** The environment variables that `npm start` sets. */
export const PROGRAM_ENV = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../build/compiled"),
};

export const ADMIN_PASSCODE = "journey-admin";
export const SPIN_PASSCODE = "JOURNEY";

/**
 * Starts the built site on a free port. `env` adds or overrides environment variables. `dataDir` is a data folder that
 * is kept after the site stops. `program` is run instead of the usual program.
 */
export async function startSite(
  env: Record<string, string> = {},
  dataDir?: string,
  program = "src/app/main.server.ts",
): Promise<Site> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "greenroom-journey-")));
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", program)], {
    env: {
      ...PROGRAM_ENV,
      PORT: "0",
      DATA_DIR: folder,
      ADMIN_PASSCODE,
      SPIN_PASSCODE,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: Site["log"] = [];
  const port = await waitUntilListening(child, log);
  // Not "exit", which may come before the last lines of the log.
  const closed = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    dataDir: folder,
    log,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      const code = await closed;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

function waitUntilListening(child: ChildProcess, log: Site["log"]): Promise<number> {
  return new Promise((resolve, reject) => {
    const errorOutput: string[] = [];
    child.stderr?.on("data", (text) => errorOutput.push(String(text)));
    child.once("close", (code) => reject(new Error(`The site ended with ${code}: ${errorOutput.join("")}`)));
    if (!child.stdout) return reject(new Error("The site has no output"));
    createInterface({ input: child.stdout }).on("line", (line) => {
      // In development, Vite also prints lines, which aren't JSON.
      if (!line.startsWith("{")) return;
      const entry: Record<string, unknown> = JSON.parse(line);
      log.push(entry);
      if (entry.msg === "listening") resolve(Number(entry.port));
    });
  });
}

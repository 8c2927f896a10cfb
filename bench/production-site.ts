import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type ProductionSite = {
  pid: number;
  origin: string;
  dataDir: string;
  startMs: number;
  stop(): Promise<void>;
};

/** What `npm start` passes to Node. */
export const AS_NPM_START = ["--max-semi-space-size=4"];

/**
 * Starts the built program like `npm start` does. The log goes to a file, because a pipe that nobody reads during a
 * load would block it. `startMs` is the time from the spawn to the first page.
 */
export async function startProductionSite(
  env: Record<string, string> = {},
  keptDir?: string,
): Promise<ProductionSite> {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), "greenroom-bench-"));
  const logFile = join(dataDir, "log.jsonl");
  const out = openSync(logFile, "w");
  const startedAt = performance.now();
  const program = join(import.meta.dirname, "../src/app/main.server.ts");
  const child = spawn(process.execPath, [...AS_NPM_START, program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../build/compiled"),
      MALLOC_ARENA_MAX: "2",
      PORT: "0",
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", out, "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await readPort(logFile, () => child.exitCode !== null);
  const origin = `http://127.0.0.1:${port}`;
  await fetch(origin).then((answer) => answer.text());
  return {
    pid: child.pid ?? 0,
    origin,
    dataDir,
    startMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
      if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readPort(logFile: string, hasEnded: () => boolean): Promise<number> {
  for (;;) {
    const port = /"port":(\d+),.*"msg":"listening"/.exec(readFileSync(logFile, "utf8"))?.[1];
    if (port) return Number(port);
    if (hasEnded()) throw new Error("The site ended before it listened");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

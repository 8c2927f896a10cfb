import { resolve } from "node:path";
import { type Env, readEnv } from "../env.server.ts";

/** The environment as the server would read it, and the data folder as a whole path. */
export function commandSettings(): { env: Env; dataDir: string; databaseFile: string } {
  const env = readEnv(process.env);
  const dataDir = resolve(env.DATA_DIR);
  return { env, dataDir, databaseFile: resolve(dataDir, "greenroom.sqlite") };
}

/** Runs a command's work; a failure is one line and exit code 1, without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A table of rows for the terminal: `topics  1,204`. */
export function sayCounts(counts: Record<string, { rows: number }>): void {
  const width = Math.max(...Object.keys(counts).map((name) => name.length));
  for (const [name, { rows }] of Object.entries(counts))
    say(`  ${name.padEnd(width)}  ${rows.toLocaleString("en-US")}`);
}

import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { requireFolderOwnership } from "#platform/files/files.server.ts";
import { type Env, readEnv } from "../env.server.ts";

type CommandSettings = { env: Env; dataDir: string; databaseFile: string };

/**
 * Reads the environment, just as the server does.
 * @throws {Error} if another user owns the data folder
 */
export function readCommandSettings(): CommandSettings {
  const env = readEnv(process.env);
  const dataDir = resolve(env.DATA_DIR);
  requireFolderOwnership(dataDir);
  return { env, dataDir, databaseFile: resolve(dataDir, "greenroom.sqlite") };
}

/**
 * Returns the command's first argument, which names a file, and the words after it.
 * @throws {Error} with `usage` if there is no file or if a word isn't one of `allowedWords`, so that a misspelled word
 * isn't ignored and `--help` isn't mistaken for a file
 */
export function readFileArgument(usage: string, allowedWords: readonly string[] = []) {
  const [file = "", ...words] = process.argv.slice(2);
  if (file === "" || file.startsWith("-") || words.some((word) => !allowedWords.includes(word)))
    throw new Error(usage);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${file} is a folder: name a file`);
  return { file, words };
}

/** Checks that a command that takes no arguments was called without any. @throws {Error} if it wasn't */
export function refuseArguments(command: string, words: readonly string[]): void {
  if (words.length > 0) throw new Error(`npm run ${command} takes no arguments`);
}

/**
 * Checks that the site has a database, because opening a missing one would create it.
 * @throws {Error} if there is none
 */
export function requireDatabase({ env, dataDir, databaseFile }: CommandSettings): void {
  if (env.DATABASE_URL || existsSync(databaseFile)) return;
  throw new Error(
    `There is no database in ${dataDir}: set DATA_DIR (or DATABASE_URL) to the same value as the site, or start the site once`,
  );
}

/** Runs a command. If it fails, prints one line without a stack trace and sets the exit code to 1. */
export async function runAsCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  // If nobody reads the rest of the output, as with `| head`, the command must still finish its work and succeed.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Prints one line for each table, such as `topics  1,204`. */
export function printCounts(rowCounts: Record<string, { rows: number }>): void {
  const width = Math.max(...Object.keys(rowCounts).map((name) => name.length));
  for (const [name, { rows }] of Object.entries(rowCounts))
    printLine(`  ${name.padEnd(width)}  ${rows.toLocaleString("en-US")}`);
}

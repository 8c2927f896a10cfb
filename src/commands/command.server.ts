import { CannotStart, Refusal } from "#platform/errors.server.ts";
import type { House } from "#platform/house.server.ts";
import { openLog } from "#platform/log.server.ts";
import { BadEnvironment, readEnv } from "../env.server.ts";
import { openHouse } from "../house-opening.server.ts";

/** A command that was called wrongly: its message says how to call it. */
export class WrongCall extends Error {
  override name = "WrongCall";
}

/** What a command does, and the lines that it shows. */
export type Command = (house: House) => Promise<string>;

/**
 * Runs a command beside a site that may be running, on the same database. What is wrong is said in plain lines, with 1
 * as the exit code; nothing goes to the log. `read` looks at the call's arguments before anything is opened.
 */
export async function runCommand(read: () => Command): Promise<void> {
  try {
    const command = read();
    const env = { ...readEnv(process.env), SAMPLE_CONTENT: false };
    const { house, close } = await openHouse(env, openLog("silent").log, { lock: false });
    try {
      process.stdout.write(`${await command(house)}\n`);
    } finally {
      await close();
    }
  } catch (error) {
    if (!isPlain(error)) throw error;
    const lines = error instanceof BadEnvironment ? error.problems : [error.message];
    process.stderr.write(`${lines.join("\n")}\n`);
    process.exitCode = 1;
  }
}

const isPlain = (error: unknown): error is Error =>
  [BadEnvironment, CannotStart, Refusal, WrongCall].some((kind) => error instanceof kind);

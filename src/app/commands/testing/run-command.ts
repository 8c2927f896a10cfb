import { spawn } from "node:child_process";
import { join } from "node:path";

/** Node's compile cache, shared by `npm start` and the tests. It halves the time that a command takes to start. */
const COMPILE_CACHE_FOLDER = join(import.meta.dirname, "../../../../build/compiled");

/**
 * Runs a command as npm does. Returns its exit code and what it printed. With `closeOutput`, nobody reads its output.
 */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  { closeOutput = false } = {},
): Promise<{ code: number | null; said: string; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `../${name}.server.ts`), ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER, ...env },
    });
    if (closeOutput) child.stdout.destroy();
    let stdoutText = "";
    let stderrText = "";
    child.stdout.on("data", (text) => (stdoutText += text));
    child.stderr.on("data", (text) => (stderrText += text));
    child.once("close", (code) =>
      resolve({ code, said: stdoutText + stderrText, out: stdoutText, err: stderrText }),
    );
  });
}

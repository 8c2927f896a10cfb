import { spawn } from "node:child_process";
import { join } from "node:path";

/** Runs one of the commands as npm does: its exit code and what it said. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `../${name}.server.ts`), ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    child.once("close", (code) => resolve({ code, said }));
  });
}

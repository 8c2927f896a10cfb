import { spawn } from "node:child_process";
import { join } from "node:path";
import { PROGRAM_ENV } from "./site.ts";

const { PATH, NODE_COMPILE_CACHE } = PROGRAM_ENV;

/** Runs one of the commands in src/app/commands as npm does. Returns the exit code and the output. */
export function runCommand(
  name: "backup" | "restore" | "move" | "passcodes",
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const programPath = join(import.meta.dirname, "../src/app/commands", `${name}.server.ts`);
    const child = spawn(process.execPath, [programPath, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    child.once("close", (code) => resolve({ code, output }));
  });
}

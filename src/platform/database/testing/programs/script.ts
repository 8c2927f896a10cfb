import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A test program in a separate process, which can be killed. */
export type Script = {
  /** Returns the next line of output, or undefined at the end. */
  line(): Promise<string | undefined>;
  /** Closes its standard input, which some programs wait for. */
  release(): void;
  /** Kills it with SIGKILL, and returns the lines that it printed before. */
  kill(): Promise<string[]>;
  /** Waits until it exits. Throws an error with its stderr if it failed. */
  end(): Promise<void>;
};

/** Runs `file` from this folder with one argument, passed as JSON in `process.argv[2]`. */
export function runScript(file: string, argument: unknown): Script {
  const child = spawn(process.execPath, [`${import.meta.dirname}/${file}`, JSON.stringify(argument)], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints += text;
  });
  const closed = once(child, "close");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value;
  const release = () => child.stdin.end();
  const kill = async () => {
    child.kill("SIGKILL");
    const rest: string[] = [];
    for (let next = await line(); next !== undefined; next = await line()) rest.push(next);
    await closed;
    return rest;
  };
  const end = async () => {
    const [code] = await closed;
    if (code !== 0) throw new Error(`${file} ended with ${code}: ${complaints}`);
  };
  return { line, release, kill, end };
}

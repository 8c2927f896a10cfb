import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A test program that runs in a separate process, so that it can be killed. */
export type RunningScript = {
  /** Returns the next line of output, or undefined if there are no more. */
  line(): Promise<string | undefined>;
  /** Closes the program's standard input, which some programs wait for. */
  release(): void;
  /** Kills the program with SIGKILL. Returns the lines that it had printed. */
  kill(): Promise<string[]>;
  /** Waits until the program exits. Throws an error with its stderr if it fails. */
  end(): Promise<void>;
};

/** Runs a file from this folder. It gets `argument` as JSON in `process.argv[2]`. */
export function runScript(file: string, argument: unknown): RunningScript {
  const child = spawn(process.execPath, [`${import.meta.dirname}/${file}`, JSON.stringify(argument)], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stderrText = "";
  child.stderr.on("data", (text) => {
    stderrText += text;
  });
  const closed = once(child, "close");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value;
  const release = () => child.stdin.end();
  const kill = async () => {
    child.kill("SIGKILL");
    const remainingLines: string[] = [];
    for (let nextLine = await line(); nextLine !== undefined; nextLine = await line())
      remainingLines.push(nextLine);
    await closed;
    return remainingLines;
  };
  const end = async () => {
    const [code] = await closed;
    if (code !== 0) throw new Error(`${file} ended with ${code}: ${stderrText}`);
  };
  return { line, release, kill, end };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A program of the tests in a process of its own, so that it can be killed. */
export type Script = {
  /** Its next line, or undefined at its end. */
  line(): Promise<string | undefined>;
  /** Ends its input, which some of them wait for. */
  release(): void;
  /** Kills it as a power cut would, and gives the lines it had still said. */
  kill(): Promise<string[]>;
  /** Waits for its end; throws with what it said on stderr unless all went well. */
  end(): Promise<void>;
};

/** Runs `file` of this folder with one argument, which it finds as JSON in `process.argv[2]`. */
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

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

let dataFolder: string;
let npmProcess: ChildProcess;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "greenroom-npm-"));
});
afterEach(async () => {
  if (isAnyProcessLeft()) process.kill(-(npmProcess.pid ?? 0), "SIGKILL");
  await rm(dataFolder, { recursive: true, force: true });
});

/**
 * Runs `npm start` as a team would, in a separate process group. Waits until the site listens, and returns an array
 * that collects the lines it prints.
 */
async function startWithNpm(): Promise<string[]> {
  npmProcess = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: dataFolder, PORT: "0", DATA_DIR: join(dataFolder, "data") },
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  if (!npmProcess.stdout) throw new Error("npm has no output");
  for await (const line of createInterface({ input: npmProcess.stdout })) {
    lines.push(line);
    if (line.includes('"msg":"listening"')) break;
  }
  npmProcess.stdout.on("data", (chunk) => lines.push(...String(chunk).split("\n")));
  return lines;
}

function isAnyProcessLeft(): boolean {
  try {
    return process.kill(-(npmProcess.pid ?? 0), 0);
  } catch {
    return false;
  }
}

const waitUntilNoneLeft = () => expect.poll(isAnyProcessLeft).toBe(false);

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to npm start stops the site cleanly and leaves no process behind",
  async (signal) => {
    const lines = await startWithNpm();
    npmProcess.kill(signal);
    expect(await once(npmProcess, "exit")).toEqual([0, null]);
    // The last lines may arrive after npm has exited.
    await expect.poll(() => lines.join("\n")).toContain('"msg":"stopped"');
    await waitUntilNoneLeft();
  },
);

test("every npm script begins with a word that sh knows and that exec.cmd provides on Windows", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  for (const script of Object.values(scripts))
    expect(script).toMatch(/^exec node bin\/launch\.cjs [\w./ -]+$/);
  expect(await readFile(join(ROOT, "exec.cmd"), "utf8")).toMatch(/^@rem .*\n@%\*\n$/);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

let folder: string;
let npm: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-npm-"));
});
afterEach(async () => {
  if (isAnyLeft()) process.kill(-(npm.pid ?? 0), "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm start` as a team would, in a separate process group, and waits until it listens. */
async function npmStart(env: Record<string, string> = {}): Promise<string[]> {
  npm = spawn("npm", ["start"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, PORT: "0", DATA_DIR: join(folder, "data"), ...env },
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  if (!npm.stdout) throw new Error("npm has no output");
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line);
    if (line.includes('"msg":"listening"')) break;
  }
  npm.stdout.on("data", (chunk) => lines.push(...String(chunk).split("\n")));
  return lines;
}

function isAnyLeft(): boolean {
  try {
    return process.kill(-(npm.pid ?? 0), 0);
  } catch {
    return false;
  }
}

const nobodyIsLeft = () => expect.poll(isAnyLeft, { timeout: 25_000 }).toBe(false);

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to npm start stops the site cleanly and leaves no process behind",
  async (signal) => {
    const lines = await npmStart();
    npm.kill(signal);
    expect(await once(npm, "exit")).toEqual([0, null]);
    expect(lines.join("\n")).toContain('"msg":"stopped"');
    await nobodyIsLeft();
  },
);

test("every npm script begins with a word that sh knows and that exec.cmd provides on Windows", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  for (const script of Object.values(scripts))
    expect(script).toMatch(/^exec node bin\/launch\.cjs [\w./ -]+$/);
  expect(await readFile(join(root, "exec.cmd"), "utf8")).toMatch(/^@rem .*\n@%\*\n$/);
});

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A browser with a single window, controlled remotely. */
export type RemoteBrowser = {
  name: string;
  /** The folder that downloads are saved in. */
  downloads: string;
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page, and awaits it if it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Performs input actions as defined by WebDriver: https://www.w3.org/TR/webdriver2/#actions */
  performActions(actions: object[]): Promise<void>;
  /** Returns a screenshot of the window as a PNG. */
  takeScreenshot(): Promise<Buffer>;
  stop(): Promise<void>;
};

/** The size of the browser's window in CSS pixels, and the user's settings. */
export type BrowserSetup = {
  width: number;
  height: number;
  /** Firefox's settings, by the names in about:config. */
  firefoxSettings?: Record<string, boolean | number> | undefined;
};

export type RunningProgram = {
  child: ChildProcess;
  home: string;
  output: () => string;
  stop(): Promise<void>;
};

/** Starts a program with its own home folder, which is removed when the program stops. */
export async function startProgram(
  path: string,
  args: (home: string) => string[] | Promise<string[]>,
  env: Record<string, string> = {},
): Promise<RunningProgram> {
  const home = await mkdtemp(join(tmpdir(), "greenroom-browser-"));
  const child = spawn(path, await args(home), {
    env: { ...process.env, HOME: home, XDG_DOWNLOAD_DIR: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return {
    child,
    home,
    output: () => text,
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      await exited;
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Calls `tryOnce` until it returns something other than undefined or false, and returns that value. @throws {Error} if
 * it still hasn't after `milliseconds`
 */
export async function waitFor<T>(
  description: string,
  tryOnce: () => Promise<T | undefined | false> | T | undefined | false,
  milliseconds = 30_000,
): Promise<T> {
  const giveUpAt = performance.now() + milliseconds;
  let failure: unknown;
  while (performance.now() < giveUpAt) {
    try {
      const response = await tryOnce();
      if (response !== undefined && response !== false) return response;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain for ${description}${failure ? `: ${failure}` : ""}`);
}

import { spawn } from "node:child_process";

/**
 * Runs a program and waits for it to exit. Passes signals like SIGTERM on to the program, and then kills this process
 * with the same signal, so that nothing is left running.
 * @param {string} file
 * @param {string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] default: this process's
 * @param {"show" | "errors" | "keep"} [options.output] "show" prints all output (default), "errors" prints only stderr,
 * and "keep" prints nothing and returns the output
 * @param {number} [options.timeoutMs] stops the program after this time
 * @param {boolean} [options.endsByCode] whether to return, instead of killing this process, if the program exits
 * normally after a signal
 * @returns {Promise<{ ok: boolean, code: number, output: string }>} the exit code is 1 if the program was killed by a
 * signal or couldn't be started
 */
export function runProgram(file, args, options = {}) {
  const { env = process.env, output = "show", timeoutMs, endsByCode } = options;
  return new Promise((resolve) => {
    const stdoutMode = output === "show" ? "inherit" : output === "errors" ? "ignore" : "pipe";
    const stderrMode = output === "keep" ? "pipe" : "inherit";
    const child = spawn(file, args, { env, stdio: ["inherit", stdoutMode, stderrMode] });

    /** @type {Buffer[]} */
    const keptChunks = [];
    child.stdout?.on("data", (/** @type {Buffer} */ chunk) => keptChunks.push(chunk));
    child.stderr?.on("data", (/** @type {Buffer} */ chunk) => keptChunks.push(chunk));

    /** @type {NodeJS.Signals | undefined} */
    let receivedSignal;
    const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => {
      receivedSignal = signal;
      // On Ctrl-C, the terminal itself sends SIGINT to all of its processes. To the child, a second one would mean
      // "stop immediately".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forwardSignal);
    const timer =
      timeoutMs &&
      setTimeout(() => {
        console.error(`${file} was stopped: no result after ${timeoutMs / 60_000} minutes.`);
        child.kill("SIGTERM");
        setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
      }, timeoutMs);

    const end = (/** @type {number | null} */ code, /** @type {string} */ extraOutput) => {
      if (timer) clearTimeout(timer);
      for (const signal of signals) process.off(signal, forwardSignal);
      if (receivedSignal && (code === null || !endsByCode)) process.kill(process.pid, receivedSignal);
      resolve({
        ok: code === 0,
        code: code ?? 1,
        output: Buffer.concat(keptChunks).toString("utf8") + extraOutput,
      });
    };
    child.once("error", (error) => end(1, `${error.message}\n`));
    child.once("close", (code) => end(code, ""));
  });
}

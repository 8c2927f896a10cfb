/** Runs the commands that bin/launch.cjs lists, on a Node that is new enough. */
import { join } from "node:path";
import { checkBrowsers } from "./browsers.js";
import { run } from "./child.js";
import { prepare, root } from "./prepare.js";
import { findRuntime } from "./runtime.js";
import { provideTestPrograms } from "./test-programs.js";

const [verb = "", ...args] = process.argv.slice(2);
const [file, ...rest] = args;
try {
  if (verb === "start") {
    await prepare({ build: true });
    const env = {
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(root, "build", "compiled"),
      // With more arenas, each thread that decodes pictures would keep its own memory.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
    };
    await runAndExit(["--max-semi-space-size=4", join(root, "src/app/main.server.ts")], env);
  } else if (verb === "dev") {
    await prepare({ build: false });
    await runAndExit([join(root, "dev/dev.server.ts")], {});
  } else if (verb === "test") {
    await prepare({ build: false });
    await provideTestPrograms();
    await runAndExit([join(root, "bin/test.js"), ...args], {});
  } else if (verb === "prepare") {
    await prepare({ build: file === "build" });
  } else if (verb === "browsers") {
    checkBrowsers(args);
    await prepare({ build: true });
    await runAndExit([join(root, "e2e/browsers/walk-browsers.ts"), ...args], { NODE_ENV: "production" });
  } else if ((verb === "run" || verb === "run-built") && file) {
    await prepare({ build: verb === "run-built" });
    await runAndExit([join(root, file), ...rest], { NODE_ENV: process.env.NODE_ENV ?? "production" });
  } else {
    throw new Error(
      "node bin/launch.cjs start | dev | test | browsers | prepare [build] | run <file> | run-built <file>",
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Runs the project's own Node and then exits with its exit code or signal.
 * @param {string[]} args
 * @param {Record<string, string>} env variables to add to the environment
 */
async function runAndExit(args, env) {
  const options = { env: { ...process.env, ...env }, endsByCode: true };
  process.exitCode = (await run(findRuntime(root), args, options)).code;
}

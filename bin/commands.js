/** Runs the commands that bin/launch.cjs lists, on a Node that is new enough. */
import { join } from "node:path";
import { checkBrowsers } from "./browsers.js";
import { runProgram } from "./child.js";
import { prepareCheckout, projectRoot } from "./prepare.js";
import { findRuntime } from "./runtime.js";
import { provideTestPrograms } from "./test-programs.js";

const [verb = "", ...args] = process.argv.slice(2);
const [file, ...rest] = args;
try {
  if ((verb === "start" || verb === "dev") && file !== undefined)
    throw new Error(
      `npm ${verb === "dev" ? "run dev" : verb} takes no arguments: set environment variables, such as PORT=8080`,
    );
  if (verb === "start") {
    await prepareCheckout({ build: true });
    const env = {
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(projectRoot, "build", "compiled"),
      // Limits memory use: with more arenas, malloc would keep freed memory for each thread that decodes pictures.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
    };
    await runAndExit(["--max-semi-space-size=4", join(projectRoot, "src/app/main.server.ts")], env);
  } else if (verb === "dev") {
    await prepareCheckout({ build: false });
    await runAndExit([join(projectRoot, "dev/dev.server.ts")], {});
  } else if (verb === "test") {
    await prepareCheckout({ build: false });
    await provideTestPrograms();
    await runAndExit([join(projectRoot, "bin/test.js"), ...args], {});
  } else if (verb === "prepare") {
    await prepareCheckout({ build: file === "build" });
  } else if (verb === "browsers") {
    checkBrowsers(args);
    await prepareCheckout({ build: true });
    await runAndExit([join(projectRoot, "e2e/browsers/walk-browsers.ts"), ...args], {
      NODE_ENV: "production",
    });
  } else if ((verb === "run" || verb === "run-built") && file) {
    await prepareCheckout({ build: verb === "run-built" });
    await runAndExit([join(projectRoot, file), ...rest], { NODE_ENV: process.env.NODE_ENV ?? "production" });
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
  process.exitCode = (await runProgram(findRuntime(projectRoot), args, options)).code;
}

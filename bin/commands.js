/** The verbs of bin/launch.cjs, on a Node that is new enough. */
import { join } from "node:path";
import { run } from "./child.js";
import { prepare, root } from "./prepare.js";
import { runtimeOf } from "./runtime.js";
import { provideTestPrograms } from "./test-programs.js";

const [verb, ...args] = process.argv.slice(2);
try {
  if (verb === "prepare") {
    await prepare({ build: args.includes("build") });
    if (args.includes("test")) await provideTestPrograms();
  } else if (verb === "run" && args[0]) {
    await prepare({ build: false });
    const [file, ...rest] = args;
    const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" };
    process.exitCode = (await run(runtimeOf(root), [join(root, file), ...rest], { env })).code;
  } else {
    throw new Error("node bin/launch.cjs prepare [build] [test] | run <file> [arguments]");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

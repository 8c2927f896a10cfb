/*
 * What npm runs first, on whatever Node the machine has: so this file is written for any Node, and says in
 * words what would otherwise be a syntax error.
 *   node bin/launch.cjs prepare [build] [test]    installs packages; with "build" also builds the pages,
 *                                                 with "test" also the programs that the tests use
 *   node bin/launch.cjs run <file> [arguments]    prepares, then runs a file with the project's own Node
 */
var major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    "Greenroom needs Node 20 or newer to start; this machine has " +
      process.version +
      " (https://nodejs.org).",
  );
  process.exit(1);
}
import("./commands.js");

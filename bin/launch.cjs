/*
 * What npm runs first, on whatever Node the machine has: so this file is written for any Node, and says in
 * words what would otherwise be a syntax error.
 * All of them begin with `node bin/launch.cjs`, which every shell understands, cmd.exe too:
 *   start | dev | test | browsers           what npm's scripts of these names do, and test:browsers
 *   prepare [build]                         installs packages; with "build" also builds the pages
 *   run <file> [arguments]                  prepares, then runs a file with the project's own Node
 *   run-built <file> [arguments]            the same, with the pages built
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

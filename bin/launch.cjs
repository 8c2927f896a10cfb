/*
 * npm's scripts start here, on whatever Node the machine has. This file must run on any version of Node, so that people
 * with an old one see a clear message instead of a syntax error.
 * All scripts begin with `exec node bin/launch.cjs`, which works in every shell, even cmd.exe:
 *   start | dev | test | browsers           the npm scripts with these names; browsers is test:browsers
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

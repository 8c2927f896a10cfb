/**
 * Chooses the Node that runs the program: the one installed as an npm package (node_modules/.bin/node, which npm's
 * scripts find first), or the machine's own if there is no such package or the package's Node doesn't work.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { NODE_CHECKSUMS, NODE_VERSION } from "./node-checksums.js";

/** The oldest Node that runs TypeScript without a build and has the node:sqlite features that we use. */
const MIN_NODE_VERSION = 24;

/** @param {string} root */
const getPackagedNode = (root) => join(root, "node_modules", ".bin", "node");

/** Returns the path of the Node that runs the program. @param {string} root @returns {string} */
export function findRuntime(root) {
  return existsSync(getPackagedNode(root)) ? getPackagedNode(root) : process.execPath;
}

/** Returns whether the Node that runs this code is new enough for the program. @returns {boolean} */
export function isNodeNewEnough() {
  return Number(process.versions.node.split(".")[0]) >= MIN_NODE_VERSION && "typescript" in process.features;
}

/**
 * Makes sure, after an installation, that npm's scripts find a working Node. Returns which one they find.
 * @param {string} root
 * @returns {"packaged" | "machine"}
 * @throws {Error} with a message for the user if there is none
 */
export function provideRuntime(root) {
  const node = getPackagedNode(root);
  if (existsSync(node)) {
    verifyChecksum(node);
    if (spawnSync(node, ["--version"]).status === 0) return "packaged";
    // The package's Node needs a different C library, for example on Alpine. Once it is removed, npm's scripts find the
    // machine's own Node.
    rmSync(node);
  }
  if (isNodeNewEnough()) return "machine";
  throw new Error(
    `There is no Node package for this machine (${process.platform}, ${process.arch}) that runs, and its own ` +
      `Node is ${process.version}: install Node ${MIN_NODE_VERSION} or newer (https://nodejs.org) and start again.`,
  );
}

/**
 * Checks a Node binary's checksum.
 * @param {string} node its path
 * @throws {Error} unless bin/node-checksums.js lists the checksum
 */
function verifyChecksum(node) {
  const sum = createHash("sha256").update(readFileSync(node)).digest("hex");
  if (Object.values(NODE_CHECKSUMS).includes(sum)) return;
  throw new Error(
    `node_modules/.bin/node is not the Node ${NODE_VERSION} that bin/node-checksums.js pins (its SHA-256 is ${sum}), so ` +
      "it was not run. Remove node_modules and start again; if it is still so, the package was changed.",
  );
}

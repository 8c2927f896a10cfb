/** Installs a checkout's npm packages whenever package-lock.json has changed since the last installation. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.js";
import { isNodeNewEnough, provideRuntime } from "./runtime.js";
import { readStamp, removeStamp, writeStamp } from "./stamp.js";

/** @param {string} root */
const stampFile = (root) => join(root, "node_modules", ".greenroom", "packages");

/** Includes the kind of machine, because the folder may be mounted on another one. @param {string} root */
function makeStamp(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}`;
}

/** @param {string} root @returns {boolean} */
export function packagesAreReady(root) {
  const [stamp, runtime] = readStamp(stampFile(root))?.split("\n") ?? [];
  return stamp === makeStamp(root) && (runtime === "packaged" || isNodeNewEnough());
}

/**
 * Installs exactly what is in package-lock.json, including development packages regardless of NODE_ENV, because they
 * build pages and run tests. Doesn't run packages' install scripts.
 * @param {string} root
 * @throws {Error} with a message for the user
 */
export async function installPackages(root) {
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error("node_modules is a link, and installing would empty what it leads to. Remove the link.");
  const stamp = makeStamp(root);
  removeStamp(stampFile(root));
  if (!isInstalledByHand(root)) {
    console.log("Installing packages…");
    const args = [
      "ci",
      "--include=dev",
      "--include=optional",
      "--ignore-scripts",
      "--loglevel=error",
      "--no-progress",
    ];
    const { ok } = await run(...npmCommand(args), { output: "errors" });
    if (!ok)
      throw new Error("Installing packages failed; npm's lines above say why. The next start tries again.");
  }
  writeStamp(stampFile(root), `${stamp}\n${provideRuntime(root)}`);
}

/**
 * Returns the file of a package's program, for Node to run. The files in node_modules/.bin differ between systems.
 * @param {string} root
 * @param {string} name
 */
export function programOf(root, name) {
  for (const [path, { bin }] of Object.entries(readPackages(join(root, "package-lock.json"))))
    if (bin?.[name] !== undefined) return join(root, path, bin[name]);
  throw new Error(`No package brings the program ${name}.`);
}

/**
 * Returns the command for the npm that started this process, with its own Node. The installation replaces neither.
 * @param {string[]} args
 * @returns {[file: string, args: string[]]}
 */
function npmCommand(args) {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  return node && npm?.endsWith("npm-cli.js") ? [node, [npm, ...args]] : ["npm", args];
}

/**
 * Returns whether somebody ran `npm ci` or `npm install`. Both end by writing a list of what they installed.
 * @param {string} root
 */
function isInstalledByHand(root) {
  try {
    const lock = readPackages(join(root, "package-lock.json"));
    const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
    return Object.entries(lock).every(([path, expected]) => {
      const found = installed[path];
      if (path === "") return true;
      if (found) return found.version === expected.version && found.integrity === expected.integrity;
      return expected.optional === true && !isForThisMachine(expected);
    });
  } catch {
    return false;
  }
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[],
 *   cpu?: string | string[], libc?: string | string[], bin?: Record<string, string> }} LockedPackage
 */

/** @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * Returns whether a package is for this kind of machine. A package that names no kind of machine is part of one that
 * does, so it doesn't count, and neither does one for a certain C library, because that can't be detected.
 * @param {LockedPackage} locked
 */
function isForThisMachine({ os, cpu, libc }) {
  const names = (/** @type {string | string[] | undefined} */ kinds, /** @type {string} */ own) =>
    kinds === undefined || [kinds].flat().includes(own);
  const isNamed = os !== undefined || cpu !== undefined;
  return isNamed && libc === undefined && names(os, process.platform) && names(cpu, process.arch);
}

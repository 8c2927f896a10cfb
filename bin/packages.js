/** Installs a checkout's npm packages if package-lock.json has changed since the last installation. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./child.js";
import { isNodeNewEnough, provideRuntime } from "./runtime.js";
import { readStamp, removeStamp, writeStamp } from "./stamp.js";

/** @param {string} root */
const getStampFile = (root) => join(root, "node_modules", ".greenroom", "packages");

/**
 * Returns the lock file's hash, the operating system and the processor type, because a different machine may mount the
 * same folder.
 * @param {string} root
 */
function makeStamp(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}`;
}

/** Returns whether the installed packages match the lock file and a suitable Node is available. @param {string} root */
export function arePackagesReady(root) {
  const [stamp, runtime] = readStamp(getStampFile(root))?.split("\n") ?? [];
  return stamp === makeStamp(root) && (runtime === "packaged" || isNodeNewEnough());
}

/**
 * Installs exactly what is in package-lock.json, including development packages regardless of NODE_ENV, because
 * building and testing need them. Doesn't run the packages' install scripts.
 * @param {string} root
 * @throws {Error} with a message for the user
 */
export async function installPackages(root) {
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error("node_modules is a link, and installing would empty what it leads to. Remove the link.");
  const stamp = makeStamp(root);
  removeStamp(getStampFile(root));
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
    const { ok } = await runProgram(...makeNpmCommand(args), { output: "errors" });
    if (!ok)
      throw new Error("Installing packages failed; npm's lines above say why. The next start tries again.");
  }
  writeStamp(getStampFile(root), `${stamp}\n${provideRuntime(root)}`);
}

/**
 * Returns the path of a package's program, which Node can run on every system. On Windows, Node can't run the files in
 * node_modules/.bin.
 * @param {string} root
 * @param {string} name
 */
export function findPackageProgram(root, name) {
  for (const [path, { bin }] of Object.entries(readPackages(join(root, "package-lock.json"))))
    if (bin?.[name] !== undefined) return join(root, path, bin[name]);
  throw new Error(`No package brings the program ${name}.`);
}

/**
 * Returns a command that runs the npm that started this process, on the Node that it runs on. Installing packages
 * doesn't replace either of them.
 * @param {string[]} args
 * @returns {[file: string, args: string[]]}
 */
function makeNpmCommand(args) {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  return node && npm?.endsWith("npm-cli.js") ? [node, [npm, ...args]] : ["npm", args];
}

/**
 * Returns whether somebody has already run `npm ci` or `npm install`, which write a list of what they installed.
 * @param {string} root
 */
function isInstalledByHand(root) {
  try {
    const lock = readPackages(join(root, "package-lock.json"));
    const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
    return Object.entries(lock).every(([path, lockedPackage]) => {
      const installedPackage = installed[path];
      if (path === "") return true;
      if (installedPackage)
        return (
          installedPackage.version === lockedPackage.version &&
          installedPackage.integrity === lockedPackage.integrity
        );
      return lockedPackage.optional === true && !isForThisMachine(lockedPackage);
    });
  } catch {
    return false;
  }
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[],
 *   cpu?: string | string[], libc?: string | string[], bin?: Record<string, string> }} LockedPackage
 */

/** Reads the packages that a lock file lists. @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * Returns whether an optional package must be installed on this kind of machine. Returns false for packages that don't
 * name an operating system or a processor, because most of them are only dependencies of packages that do. Also returns
 * false for packages that need a certain C library, because the machine's C library can't be detected.
 * @param {LockedPackage} locked
 */
function isForThisMachine({ os, cpu, libc }) {
  const names = (/** @type {string | string[] | undefined} */ kinds, /** @type {string} */ thisMachine) =>
    kinds === undefined || [kinds].flat().includes(thisMachine);
  const isNamed = os !== undefined || cpu !== undefined;
  return isNamed && libc === undefined && names(os, process.platform) && names(cpu, process.arch);
}

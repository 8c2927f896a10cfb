/** Builds a checkout's pages if their sources, packages or configuration have changed. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./child.js";
import { findPackageProgram } from "./packages.js";
import { findRuntime } from "./runtime.js";
import { readStamp, removeStamp, writeStamp } from "./stamp.js";

const SOURCE_FOLDERS = ["src", "public"];
const TEST_FILE = /\.test\.tsx?$/;
/** Files in the root that affect the build. */
const CONFIGURATION_FILE = /^(package(-lock)?\.json|tsconfig.*\.json|(?!vitest).*\.config\.[jt]s)$/;

/** @param {string} root */
const getStampFile = (root) => join(root, "build", ".greenroom");

/** Returns a SHA-256 hash of the names and contents of all files that a build reads. @param {string} root */
function makeStamp(root) {
  const hash = createHash("sha256");
  const files = ["bin/precompress.js", ...readdirSync(root).filter((name) => CONFIGURATION_FILE.test(name))];
  for (const folder of SOURCE_FOLDERS) collectFiles(root, folder, files);
  for (const file of files.sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Adds the paths of a folder's files, except tests, to `files`.
 * @param {string} root
 * @param {string} folder
 * @param {string[]} files
 */
function collectFiles(root, folder, files) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) collectFiles(root, path, files);
    else if (!TEST_FILE.test(entry.name)) files.push(path);
  }
}

/** Returns whether the pages have been built from the current files. @param {string} root */
export function arePagesBuilt(root) {
  return readStamp(getStampFile(root)) === makeStamp(root);
}

/**
 * Builds the pages.
 * @param {string} root
 * @throws {Error} with the build's output, if the build fails
 */
export async function buildPages(root) {
  const stamp = makeStamp(root);
  removeStamp(getStampFile(root));
  console.log("Building the pages…");
  const program = findPackageProgram(root, "react-router");
  const env = { ...process.env, NODE_ENV: "production" };
  const { ok, output } = await runProgram(findRuntime(root), [program, "build"], { env, output: "keep" });
  if (!ok) throw new Error(`${output.trim()}\n\nBuilding the pages failed; the lines above say why.`);
  writeStamp(getStampFile(root), stamp);
}

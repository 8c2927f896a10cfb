/** Builds a checkout's pages whenever their sources, packages or configuration have changed. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.js";
import { programOf } from "./packages.js";
import { runtimeOf } from "./runtime.js";
import { readStamp, removeStamp, writeStamp } from "./stamp.js";

const FOLDERS = ["src", "public"];
const TEST = /\.test\.tsx?$/;
/** Files in the root that affect the build. */
const CONFIGURATION = /^(package(-lock)?\.json|tsconfig.*\.json|(?!vitest).*\.config\.[jt]s)$/;

/** @param {string} root */
const stampFile = (root) => join(root, "build", ".greenroom");

/** @param {string} root @returns {string} sha256 over names and contents of everything that a build reads */
function makeStamp(root) {
  const hash = createHash("sha256");
  const files = ["bin/precompress.js", ...readdirSync(root).filter((name) => CONFIGURATION.test(name))];
  for (const folder of FOLDERS) collectFiles(root, folder, files);
  for (const file of files.sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} root @param {string} folder @param {string[]} files receives the paths of the folder's files */
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
    else if (!TEST.test(entry.name)) files.push(path);
  }
}

/** @param {string} root @returns {boolean} */
export function pagesAreBuilt(root) {
  return readStamp(stampFile(root)) === makeStamp(root);
}

/** @param {string} root @throws {Error} with the build's output */
export async function buildPages(root) {
  const stamp = makeStamp(root);
  removeStamp(stampFile(root));
  console.log("Building the pages…");
  const program = programOf(root, "react-router");
  const env = { ...process.env, NODE_ENV: "production" };
  const { ok, output } = await run(runtimeOf(root), [program, "build"], { env, output: "keep" });
  if (!ok) throw new Error(`${output.trim()}\n\nBuilding the pages failed; the lines above say why.`);
  writeStamp(stampFile(root), stamp);
}

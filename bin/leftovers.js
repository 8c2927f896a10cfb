/**
 * `node bin/leftovers.js`, in the root of a checkout: what no other check sees, since it may stand in comments,
 * texts and strings: marks of an unfinished merge, and work put off.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = [".ci", "bin", "bench", "dev", "docs", "e2e", "migrations", "src"];
const TEXT = /(^run|\.(md|css|json|jsonc|[cm]?[jt]sx?))$/;
/** Put together, so that this file does not find itself. */
const LEFTOVERS = [
  { name: "unfinished merge", pattern: /^(<{7}|={7}|>{7})( |$)/ },
  { name: "work put off", pattern: new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME"].join("|")})\\b`) },
];

let found = 0;
for (const file of listTextFiles()) {
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    for (const { name, pattern } of LEFTOVERS) {
      if (!pattern.test(line)) continue;
      console.error(`${file}:${index + 1}: ${name}: ${line.trim()}`);
      found += 1;
    }
  }
}
process.exitCode = found > 0 ? 1 : 0;

function listTextFiles() {
  const inRoot = readdirSync(".").filter((name) => statSync(name).isFile() && name !== "package-lock.json");
  const inFolders = FOLDERS.filter((folder) => statSync(folder, { throwIfNoEntry: false })).flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...inRoot, ...inFolders].filter((file) => TEXT.test(file));
}

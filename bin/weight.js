/**
 * `node bin/weight.js`, in the root of a checkout, prints how many lines of code and comments each room in src/ has,
 * not counting tests. It exits with 1 if a folder has too many files. (Lint checks how long files are.)
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

const MAX_FILES = 40;
const COMMENT_LINE = /^\s*(\/\/|\/\*|\*)/;

const files = globSync("src/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
/** @param {string} file */
const getRoom = (file) => /^src\/(platform\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[1] ?? "the roof";

/** @param {string} name @param {string[]} some */
function printWeight(name, some) {
  const lines = some.flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
  const comments = lines.filter((line) => COMMENT_LINE.test(line)).length;
  const share = `${((100 * comments) / lines.length).toFixed(1)} %`;
  console.log(`${name.padEnd(20)} ${String(lines.length).padStart(6)} lines ${share.padStart(6)} comments`);
}

for (const [room, some] of Object.entries(Object.groupBy(files, getRoom)).sort())
  printWeight(room, some ?? []);
printWeight("all of src/", files);

const crowdedFolders = Object.entries(Object.groupBy(files, dirname)).filter(
  ([, some = []]) => some.length > MAX_FILES,
);
for (const [folder, some = []] of crowdedFolders)
  console.error(`${folder}: ${some.length} files, more than ${MAX_FILES}`);
process.exitCode = crowdedFolders.length > 0 ? 1 : 0;

/**
 * `node bin/weight.js`, in the root of a checkout, prints the lines of code and comments in each room of src/, without
 * tests. It exits with 1 if a folder has too many files. Lint checks the length of files.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

const MAX_FILES = 40;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

const files = globSync("src/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
/** @param {string} file */
const roomOf = (file) => /^src\/(platform\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[1] ?? "the roof";

/** @param {string} name @param {string[]} some */
function weigh(name, some) {
  const lines = some.flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
  const comments = lines.filter((line) => COMMENT.test(line)).length;
  const share = `${((100 * comments) / lines.length).toFixed(1)} %`;
  console.log(`${name.padEnd(20)} ${String(lines.length).padStart(6)} lines ${share.padStart(6)} comments`);
}

for (const [room, some] of Object.entries(Object.groupBy(files, roomOf)).sort()) weigh(room, some ?? []);
weigh("all of src/", files);

const crowded = Object.entries(Object.groupBy(files, dirname)).filter(
  ([, some = []]) => some.length > MAX_FILES,
);
for (const [folder, some = []] of crowded)
  console.error(`${folder}: ${some.length} files, more than ${MAX_FILES}`);
process.exitCode = crowded.length > 0 ? 1 : 0;

/**
 * `node bin/weight.js`, in the root of a checkout, prints how many lines of code and comments each room in src/ has,
 * not counting tests. It exits with 1 if a folder in src/ has too many files, or if any file has too many lines. Lint
 * has the same limits, but counts a comment of several lines as one.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

const MAX_FILES = 40;
const MAX_LINES = 200;
const MAX_TEST_LINES = 300;
const COMMENT_LINE = /^\s*(\/\/|\/\*|\*)/;

const checkedFiles = globSync("{bench,bin,dev,e2e,migrations,src}/**/*.{js,ts,tsx}").map((file) =>
  file.replaceAll("\\", "/"),
);
const files = checkedFiles.filter((file) => /^src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
/** @param {string} file */
const getRoom = (file) => /^src\/(platform\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[1] ?? "the roof";

/** @param {string} file */
const readLines = (file) => readFileSync(file, "utf8").trimEnd().split("\n");

/** Prints how many lines a room has, and the share of comments. @param {string} name @param {string[]} roomFiles */
function printWeight(name, roomFiles) {
  const lines = roomFiles.flatMap(readLines);
  const comments = lines.filter((line) => COMMENT_LINE.test(line)).length;
  const share = `${((100 * comments) / lines.length).toFixed(1)} %`;
  console.log(`${name.padEnd(20)} ${String(lines.length).padStart(6)} lines ${share.padStart(6)} comments`);
}

for (const [room, roomFiles] of Object.entries(Object.groupBy(files, getRoom)).sort())
  printWeight(room, roomFiles ?? []);
printWeight("all of src/", files);

const crowdedFolders = Object.entries(Object.groupBy(files, dirname)).filter(
  ([, folderFiles = []]) => folderFiles.length > MAX_FILES,
);
for (const [folder, folderFiles = []] of crowdedFolders)
  console.error(`${folder}: ${folderFiles.length} files, more than ${MAX_FILES}`);

/** @param {string} file */
const getMaxLines = (file) => (/\.test\.tsx?$/.test(file) ? MAX_TEST_LINES : MAX_LINES);
const longFiles = checkedFiles.filter((file) => readLines(file).length > getMaxLines(file));
for (const file of longFiles) console.error(`${file}: more than ${getMaxLines(file)} lines`);
process.exitCode = crowdedFolders.length + longFiles.length > 0 ? 1 : 0;

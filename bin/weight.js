/**
 * `node bin/weight.js`, in the root of a checkout: how many lines, comments and files each room of src/ has, without
 * tests. Exit code 1 where a rule of CONTRIBUTING is broken; lint has the longest file.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** Of the lines of the whole, and of one room. */
const MOST_COMMENTS = { all: 0.05, room: 0.06 };
const MOST_FILES = 40;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

const files = globSync("src/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
/** @type {string[]} */
const broken = [];

/** @param {string} file */
const roomOf = (file) => /^src\/(platform\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[1] ?? "the roof";

/** @param {string} name @param {string[]} some @param {number} most */
function weigh(name, some, most) {
  const lines = some.flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
  const comments = lines.filter((line) => COMMENT.test(line)).length;
  const share = `${((100 * comments) / lines.length).toFixed(1)} %`;
  console.log(`${name.padEnd(20)} ${String(lines.length).padStart(6)} lines ${share.padStart(6)} comments`);
  if (comments > most * lines.length)
    broken.push(`${name}: more than ${100 * most} % of the lines are comments`);
}

for (const [room, some] of Object.entries(Object.groupBy(files, roomOf)).sort())
  weigh(room, some ?? [], MOST_COMMENTS.room);
weigh("all of src/", files, MOST_COMMENTS.all);
for (const [folder, some = []] of Object.entries(Object.groupBy(files, dirname)))
  if (some.length > MOST_FILES) broken.push(`${folder}: ${some.length} files, more than ${MOST_FILES}`);

for (const line of broken) console.error(line);
process.exitCode = broken.length > 0 ? 1 : 0;

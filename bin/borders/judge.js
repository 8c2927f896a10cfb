/**
 * `node bin/borders/judge.js`, in the root of a checkout, checks every import under src/ and migrations/ against
 * .dependency-cruiser.mjs, and prints each violation with its rule's name. It exits with 1 if there are violations, or
 * if it didn't read every source file and may therefore have missed some.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import { ARROW_LISTS } from "./arrow-rules.js";
import { TEST_FILE } from "./kinds.js";

const SOURCE_FOLDERS = ["src", "migrations"];
const SOURCE_FILE = /\.tsx?$/;

/**
 * Lists the paths of all source files, relative to the root, with forward slashes.
 * @param {string} root
 * @returns {string[]}
 */
function listSourceFiles(root) {
  return SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE_FILE.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
}

/**
 * Checks the imports of all source files against the rules. `root` must be the current directory.
 * @param {string} root absolute path
 * @returns {Promise<{ files: number, imports: number, violations: string[] }>} how many source files and imports were
 * read, and a message for each violation: the rule, the file, the imported file and the rule's comment
 */
export async function checkBorders(root) {
  /** @type {{ default: import("dependency-cruiser").IConfiguration }} */
  const { default: rules } = await import(pathToFileURL(join(root, ".dependency-cruiser.mjs")).href);
  const expected = listSourceFiles(root);
  const folders = SOURCE_FOLDERS.filter((folder) => expected.some((file) => file.startsWith(`${folder}/`)));
  const { output } = await cruise(folders, {
    ...rules.options,
    ruleSet: rules,
    validate: true,
    baseDir: root,
  });
  if (typeof output === "string") throw new Error("dependency-cruiser gave text instead of its findings");

  const readModules = output.modules.filter(
    ({ source }) => SOURCE_FILE.test(source) && folders.includes(source.split("/")[0] ?? ""),
  );
  const readSources = new Set(readModules.map(({ source }) => source));
  const comments = new Map(rules.forbidden?.map(({ name, comment }) => [name, comment]));
  const violations = output.summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n    ${comments.get(rule.name) ?? ""}`,
  );
  for (const file of expected)
    if (!readSources.has(file)) violations.push(`every-file-is-read: ${file} was not read`);
  violations.push(...findWrongArrows(root, readModules));
  if (expected.length === 0) violations.push("every-file-is-read: there is no source file to read");
  const imports = readModules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  return { files: readSources.size, imports, violations };
}

/**
 * Finds arrows in the plan that could close a cycle, and arrows that no import uses. Doesn't report an arrow as unused
 * if this checkout lacks one of its folders.
 * @param {string} root
 * @param {import("dependency-cruiser").IModule[]} modules
 * @returns {string[]} a message for each of these arrows
 */
function findWrongArrows(root, modules) {
  const imports = modules
    .filter(({ source }) => !new RegExp(TEST_FILE).test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })));
  const isUsed = (/** @type {RegExp} */ from, /** @type {RegExp} */ to) =>
    imports.some(({ source, resolved }) => from.test(source) && to.test(resolved));
  const exists = (/** @type {string} */ room) => existsSync(join(root, "src", room));
  return ARROW_LISTS.flatMap(({ arrows, makePattern }) =>
    Object.entries(arrows).flatMap(([from, targets], line) =>
      targets.flatMap((to) => {
        if (!Object.keys(arrows).slice(0, line).includes(to))
          return `arrow-leads-to-an-earlier-line: ${from} → ${to}\n    A line may name only rooms from earlier lines of its list in bin/borders/plan.js, or cycles are possible.`;
        if (!exists(from) || !exists(to)) return [];
        if (isUsed(new RegExp(makePattern(from)), new RegExp(makePattern(to)))) return [];
        return `arrow-is-used: ${from} → ${to}\n    Nothing imports it: take it out of bin/borders/plan.js.`;
      }),
    ),
  );
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const { files, imports, violations } = await checkBorders(process.cwd());
  for (const violation of violations) console.error(violation);
  console.log(`${files} files and ${imports} imports read, ${violations.length} violations.`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

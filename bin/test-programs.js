/**
 * Finds the system programs that tests use. Installs PostgreSQL and Chromium if they are missing and this process runs
 * as root.
 */
import { accessSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "./child.js";

/**
 * @typedef {object} TestProgram
 * @property {string} name as printed
 * @property {string} tests the tests that need it
 * @property {string} aptPackage
 * @property {() => string | undefined} find returns the program's path
 */

/** @type {{ postgres: TestProgram, chromium: TestProgram }} */
export const TEST_PROGRAMS = {
  postgres: { name: "PostgreSQL", tests: "tests on PostgreSQL", aptPackage: "postgresql", find: findInitdb },
  chromium: {
    name: "Chromium",
    tests: "journeys in the browser",
    aptPackage: "chromium",
    find: findChromium,
  },
};

/** Chromium without a user interface, which needs less processor time. Debian has it; other systems may not. */
const HEADLESS_SHELL = "chromium-headless-shell";

/**
 * Optional programs that a few tests use. They are never installed automatically. If they are missing, `npm test`
 * reports which tests it skips.
 * @type {{ name: string, aptPackage: string, files: string[], find: () => string | undefined }[]}
 */
const EXTRA_PROGRAMS = [
  { name: "nginx", aptPackage: "nginx-light", files: ["e2e/behind-nginx.test.ts"], find: findNginx },
  {
    name: "newsboat",
    aptPackage: "newsboat",
    files: ["e2e/podcast-client.test.ts"],
    find: () => findOnPath("podboat") && findOnPath("script") && findOnPath("newsboat"),
  },
];

/** Returns the extra programs that are missing, with the test files that can't run without them. */
export const listMissingExtras = () => EXTRA_PROGRAMS.filter(({ find }) => !find());

/**
 * Installs missing programs with apt-get if this process runs as root. Otherwise, prints what to install. Never throws
 * an error: tests that need a missing program are skipped, and the summary counts them.
 * @param {TestProgram[]} [programs]
 * @param {boolean} [isRoot]
 */
export async function provideTestPrograms(
  programs = Object.values(TEST_PROGRAMS),
  isRoot = process.getuid?.() === 0,
) {
  const missingPrograms = programs.filter(({ find }) => !find());
  if (missingPrograms.length === 0) return;
  const packages = missingPrograms.map(({ aptPackage }) => aptPackage);
  if (isRoot && findOnPath("apt-get")) {
    console.log(`Installing ${packages.join(" and ")} for the tests…`);
    await runAptGet(["update"]);
    if (packages.includes("chromium") && (await hasAptPackage(HEADLESS_SHELL))) packages.push(HEADLESS_SHELL);
    const mayServe = packages.includes("postgresql") ? preventClusterCreation() : () => {};
    await runAptGet(["install", "--yes", "--no-install-recommends", ...packages]);
    mayServe();
  }
  for (const { name, tests, aptPackage, find } of missingPrograms) {
    if (!find())
      console.log(
        `${name} is missing: the ${tests} will not run. To run them: ${describeInstallation(aptPackage)}`,
      );
  }
}

/**
 * Prevents Debian's package from creating and starting a database, because the tests only need the programs.
 * @returns {() => void} a function that removes this setting again
 */
function preventClusterCreation() {
  const folder = "/etc/postgresql-common/createcluster.d";
  const file = join(folder, "greenroom-tests.conf");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, "create_main_cluster = false\n");
    return () => rmSync(file, { force: true });
  } catch {
    return () => {};
  }
}

/** @param {string} name */
async function hasAptPackage(name) {
  const { ok } = await runProgram("apt-cache", ["show", name], { env: process.env, output: "keep" });
  return ok;
}

/** @param {string[]} args */
async function runAptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { ok, output } = await runProgram("apt-get", args, { env, output: "keep" });
  if (!ok) console.log(`${output.trim()}\napt-get ${args[0]} failed; the lines above say why.`);
}

/** @param {string} aptPackage */
function describeInstallation(aptPackage) {
  return process.platform === "darwin"
    ? `brew install ${aptPackage === "chromium" ? "--cask chromium" : aptPackage}`
    : `install it with your system's package manager, e.g. sudo apt-get install ${aptPackage}`;
}

/** Returns the path of initdb. The server's other programs are in the same folder. @returns {string | undefined} */
export function findInitdb() {
  return (
    findOnPath("initdb") ??
    findInVersions("/usr/lib/postgresql") ??
    findInVersions("/opt/homebrew/opt", /^postgresql(@|$)/)
  );
}

/** Returns the path of Chromium or Chrome: $CHROMIUM_PATH, or the first one found. @returns {string | undefined} */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const macPath = "/Applications/Chromium.app/Contents/MacOS/Chromium";
  return (
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(findOnPath).find(Boolean) ??
    (isExecutable(macPath) ? macPath : undefined)
  );
}

/** Returns the path of Chromium's headless shell. @returns {string | undefined} */
export const findHeadlessShell = () => findOnPath(HEADLESS_SHELL);

/** Returns the path of nginx. On Debian, it isn't on an ordinary user's PATH. @returns {string | undefined} */
export function findNginx() {
  const debianPath = "/usr/sbin/nginx";
  return findOnPath("nginx") ?? (isExecutable(debianPath) ? debianPath : undefined);
}

/**
 * Returns the path of the newest version's initdb.
 * @param {string} folder contains a folder for each version
 * @param {RegExp} name matches the names of those folders
 * @returns {string | undefined}
 */
function findInVersions(folder, name = /^\d+$/) {
  try {
    return readdirSync(folder)
      .filter((version) => name.test(version))
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((version) => join(folder, version, "bin", "initdb"))
      .find(isExecutable);
  } catch {
    return undefined;
  }
}

/** Returns the path of a program on the PATH. @param {string} program @returns {string | undefined} */
export function findOnPath(program) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

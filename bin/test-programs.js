/** The programs of the system that the tests drive: PostgreSQL and Chromium. Found, or installed where that may be. */
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./child.js";

/**
 * @typedef {object} TestProgram
 * @property {string} name as printed
 * @property {string} half the part of the tests that needs it
 * @property {string} aptPackage
 * @property {() => string | undefined} find path of the program
 */

/** @type {{ postgres: TestProgram, chromium: TestProgram }} */
export const TEST_PROGRAMS = {
  postgres: { name: "PostgreSQL", half: "tests on PostgreSQL", aptPackage: "postgresql", find: findInitdb },
  chromium: { name: "Chromium", half: "journeys in the browser", aptPackage: "chromium", find: findChromium },
};

/**
 * Installs by apt-get what is missing, where this process may; elsewhere says what to install. Never throws: what
 * is missing afterwards is counted by the test run itself.
 */
export async function provideTestPrograms() {
  const missing = Object.values(TEST_PROGRAMS).filter(({ find }) => !find());
  if (missing.length === 0) return;
  const packages = missing.map(({ aptPackage }) => aptPackage);
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    console.log(`Installing ${packages.join(" and ")} for the tests…`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await aptGet(["update"], env);
    await aptGet(["install", "--yes", "--no-install-recommends", ...packages], env);
  }
  for (const { name, half, aptPackage, find } of missing) {
    if (!find())
      console.log(`${name} is missing: the ${half} will not run. To run them: ${howToInstall(aptPackage)}`);
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function aptGet(args, env) {
  const { ok, output } = await run("apt-get", args, { env, output: "keep" });
  if (!ok) console.log(`${output.trim()}\napt-get ${args[0]} failed; the lines above say why.`);
}

/** @param {string} aptPackage */
function howToInstall(aptPackage) {
  return process.platform === "darwin"
    ? `brew install ${aptPackage === "chromium" ? "--cask chromium" : aptPackage}`
    : `install it with your system's package manager, e.g. sudo apt-get install ${aptPackage}`;
}

/** @returns {string | undefined} path of initdb; the server's other programs lie beside it */
export function findInitdb() {
  return (
    onPath("initdb") ??
    inVersions("/usr/lib/postgresql") ??
    inVersions("/opt/homebrew/opt", /^postgresql(@|$)/)
  );
}

/** @returns {string | undefined} path of a Chromium or Chrome */
export function findChromium() {
  const mac = "/Applications/Chromium.app/Contents/MacOS/Chromium";
  return (
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(onPath).find(Boolean) ??
    (isProgram(mac) ? mac : undefined)
  );
}

/** @param {string} folder holds one folder per version @param {RegExp} name @returns {string | undefined} the newest's initdb */
function inVersions(folder, name = /^\d+$/) {
  try {
    return readdirSync(folder)
      .filter((version) => name.test(version))
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((version) => join(folder, version, "bin", "initdb"))
      .find(isProgram);
  } catch {
    return undefined;
  }
}

/** @param {string} program @returns {string | undefined} */
function onPath(program) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

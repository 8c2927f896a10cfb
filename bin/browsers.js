/** Finds the browsers for `npm run test:browsers`, and reports what to install if any is missing. */
import { isProgram, onPath } from "./test-programs.js";

/**
 * @typedef {object} Browsers
 * @property {{ program: string } | undefined} Firefox
 * @property {{ driver: string, program: string, display: string } | undefined} WebKit with Xvfb, on which it is shown
 */

/** @returns {Browsers} */
export function findBrowsers() {
  const firefox = onPath("firefox-esr") ?? onPath("firefox");
  const driver = onPath("WebKitWebDriver");
  const display = onPath("Xvfb");
  const machine = process.arch === "arm64" ? "aarch64" : "x86_64";
  const program = ["4.1", "6.0", "4.0"]
    .map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .find(isProgram);
  return {
    Firefox: firefox ? { program: firefox } : undefined,
    WebKit: driver && display && program ? { driver, program, display } : undefined,
  };
}

const PACKAGES = { Firefox: "firefox-esr", WebKit: "webkit2gtk-driver xvfb" };

/**
 * Reports what is missing, before packages are installed and pages built for nothing.
 * @param {string[]} words of the command line: names of browsers, if only these are wanted
 * @param {Partial<Browsers>} [found]
 * @throws {Error} if no browser is left
 */
export function checkBrowsers(words, found = findBrowsers()) {
  const names = /** @type {const} */ (["Firefox", "WebKit"]);
  const asked = names.filter((name) => words.includes(name.toLowerCase()));
  const wanted = asked.length > 0 ? asked : names;
  const missing = wanted.filter((name) => !found[name]);
  const lines = missing.map((name) => `${name} is missing: sudo apt-get install ${PACKAGES[name]}`);
  if (missing.length === wanted.length) throw new Error(lines.join("\n"));
  for (const line of lines) console.log(`${line} (its walks will count as failed)`);
}

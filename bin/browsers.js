/** Finds the browsers for `npm run test:browsers`, and reports what to install if one is missing. */
import { findOnPath, isExecutable } from "./test-programs.js";

/**
 * @typedef {object} Browsers
 * @property {{ program: string } | undefined} Firefox
 * @property {{ driver: string, program: string, display: string } | undefined} WebKit `display` is the path of
 * Xvfb, in which WebKit runs
 */

/** Looks for the browsers on this machine. @returns {Browsers} */
export function findBrowsers() {
  const firefox = findOnPath("firefox-esr") ?? findOnPath("firefox");
  const driver = findOnPath("WebKitWebDriver");
  const display = findOnPath("Xvfb");
  const machine = process.arch === "arm64" ? "aarch64" : "x86_64";
  const program = ["4.1", "6.0", "4.0"]
    .map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .find(isExecutable);
  return {
    Firefox: firefox ? { program: firefox } : undefined,
    WebKit: driver && display && program ? { driver, program, display } : undefined,
  };
}

const APT_PACKAGES = { Firefox: "firefox-esr", WebKit: "webkit2gtk-driver xvfb" };

/**
 * Reports which browsers are missing, before any time is spent on installing or building.
 * @param {string[]} words the command line's arguments; if they name browsers, only those browsers are used
 * @param {Partial<Browsers>} [foundBrowsers]
 * @throws {Error} if none of the browsers to use is installed
 */
export function checkBrowsers(words, foundBrowsers = findBrowsers()) {
  const names = /** @type {const} */ (["Firefox", "WebKit"]);
  const requestedNames = names.filter((name) => words.includes(name.toLowerCase()));
  const wantedNames = requestedNames.length > 0 ? requestedNames : names;
  const missingNames = wantedNames.filter((name) => !foundBrowsers[name]);
  const lines = missingNames.map((name) => `${name} is missing: sudo apt-get install ${APT_PACKAGES[name]}`);
  if (missingNames.length === wantedNames.length) throw new Error(lines.join("\n"));
  for (const line of lines) console.log(`${line} (its walks will count as failed)`);
}

/** Path patterns for each kind of file, and a function that creates a rule. */

/** Tests, and files that only tests import. */
export const TEST_FILE = "(\\.test\\.tsx?$|/testing/)";
export const SERVER_FILE = "\\.server\\.tsx?$";
export const CONTRACT_FILE = "\\.contract\\.ts$";
export const RULES_FILE = "\\.rules\\.ts$";
export const QUERIES_FILE = "\\.queries\\.ts$";
export const TABLE_FILE = "\\.table\\.server\\.ts$";
export const SHOW_FILE = "^src/show\\.ts$";
export const makePackagesPattern = (/** @type {string[]} */ names) =>
  `(^|/)node_modules/(@types/)?(${names.join("|")})/`;
export const ANY_PACKAGE = "(^|/)node_modules/";

/**
 * Creates a rule that forbids imports.
 * @param {string} name the rule's name, printed with each violation
 * @param {string} comment what to do instead
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 */
export const forbidImports = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ("error"),
  from,
  to,
});

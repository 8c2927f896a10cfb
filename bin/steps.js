/**
 * The static checks of `npm test`, each with its commands, which must all exit with 0 in the root of the checkout. A
 * command is a package's program or a file for node.
 * @type {Record<string, string[][]>}
 */
export const STEPS = {
  types: [
    ["react-router", "typegen"],
    ["tsc", "-p", "tsconfig.server.json"],
    ["tsc", "-p", "tsconfig.browser.json"],
    ["tsc", "-p", "tsconfig.tools.json"],
    ["tsc", "-p", "tsconfig.journeys.json"],
  ],
  lint: [["biome", "check", "--error-on-warnings", "--max-diagnostics=200"]],
  borders: [["node", "bin/borders/judge.js"]],
  "unused code": [["knip"]],
  weight: [["node", "bin/weight.js"]],
  "bill of materials": [["node", "bin/sbom.js", "check"]],
};

/**
 * The static checks that `npm test` runs, each with its commands, which must all exit with 0 in the checkout's root. A
 * command starts with a package's program, or with `node` and a file.
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

/**
 * The static checks that `npm test` runs. Each consists of commands that run in the checkout's root and must exit with
 * 0. A command begins with a package's program, or with `node` and a file. @type {Record<string, string[][]>}
 */
export const CHECK_STEPS = {
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

/**
 * With one checker, TypeScript needs about half as much processor time as with its usual four, and leaves the rest to the
 * tests.
 * @param {string} name
 */
const checkTypes = (name) => ["tsc", "--checkers", "1", "-p", `tsconfig.${name}.json`];

/**
 * The static checks that `npm test` runs. Each consists of commands that run in the checkout's root and must exit with
 * 0. A command begins with a package's program, or with `node` and a file. @type {Record<string, string[][]>}
 */
export const CHECK_STEPS = {
  types: [
    ["react-router", "typegen"],
    checkTypes("server"),
    checkTypes("browser"),
    checkTypes("tools"),
    checkTypes("journeys"),
  ],
  lint: [["biome", "check", "--error-on-warnings", "--max-diagnostics=200"]],
  borders: [["node", "bin/borders/judge.js"]],
  "unused code": [["knip"]],
  weight: [["node", "bin/weight.js"]],
  "bill of materials": [["node", "bin/sbom.js", "check"]],
};

/**
 * The rules about which files may import each other, based on the plan in bin/borders/plan.js. docs/ARCHITECTURE.md
 * shows them as a picture. `npm test` checks every file under src/ and migrations/ against them, and
 * bin/borders/borders.test.ts tests that a violation of each rule is found.
 */
import { arrowRules, doorRules } from "./bin/borders/arrow-rules.js";
import { projectRules } from "./bin/borders/project-rules.js";
import { serverAndBrowserRules, suffixRules } from "./bin/borders/suffix-rules.js";

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: [...arrowRules, ...doorRules, ...suffixRules, ...serverAndBrowserRules, ...projectRules],
  options: {
    // dependency-cruiser can't use TypeScript 7's parser. Without swc, it would read no file at all and still report
    // success.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

export default configuration;

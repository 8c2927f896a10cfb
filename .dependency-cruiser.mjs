/**
 * The borders of the house (docs/ARCHITECTURE.md shows them as a picture), over the plan in bin/borders/plan.js.
 * `npm test` reads every file under src/ and migrations/ with these rules; bin/borders/borders.test.ts plants a
 * violation of each and proves that it is seen.
 */
import { arrowRules, doorRules } from "./bin/borders/arrow-rules.js";
import { projectRules } from "./bin/borders/project-rules.js";
import { serverAndBrowserRules, suffixRules } from "./bin/borders/suffix-rules.js";

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: [...arrowRules, ...doorRules, ...suffixRules, ...serverAndBrowserRules, ...projectRules],
  options: {
    // TypeScript 7 has no parser that dependency-cruiser could use: without swc it reads not one file and
    // reports success.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

export default configuration;

/**
 * The borders of the house (docs/ARCHITECTURE.md shows them as a picture), over the plan in bin/house-plan.js.
 * `npm test` reads every file under src/ and migrations/ with these rules; bin/borders.test.ts plants a
 * violation of each kind and proves that it is seen.
 */
import { ARROWS, BROWSER_PACKAGES, ROOMS } from "./bin/house-plan.js";

const rooms = Object.keys(ROOMS);
/** Tests, and what only they import. */
const TEST = "(\\.test\\.tsx?$|/testing/|^src/test-app\\.)";
const SERVER = "\\.server\\.tsx?$";
const CONTRACT = "\\.contract\\.ts$";
const RULES = "\\.rules\\.ts$";
const QUERIES = "\\.queries\\.ts$";
const TABLE = "\\.table\\.server\\.ts$";
const SHOW = "^src/show\\.ts$";
/** A form or dialog is loaded when it comes near or is used: the only screens that may carry zod. */
const LAZY_SCREEN = "^src/(?!ui/).*-(form|dialog)\\.tsx$";
const packages = (/** @type {string[]} */ names) => `(^|/)node_modules/(@types/)?(${names.join("|")})/`;
const anyPackage = "(^|/)node_modules/";

/**
 * @param {string} name printed with each violation
 * @param {string} comment what to do instead
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ("error"),
  from,
  to,
});

const arrowRules = Object.entries(ARROWS).map(([folder, targets]) =>
  forbid(
    `arrows-of-${folder}`,
    `${folder} may import ${targets.join(", ") || "nothing but itself"}: see the table of arrows.`,
    { path: `^src/${folder}/`, pathNot: TEST },
    {
      path: "^src/[^/]+/",
      pathNot: [
        `^src/(${[folder, ...targets].join("|")})/`,
        // The one room that reads across: its figures are counted from every room's tables.
        ...(folder === "analytics" ? [TABLE] : []),
      ],
    },
  ),
);

const doorRules = [
  forbid(
    "tables-belong-to-their-room",
    "A table is read and written by its own room; others use that room's door. Analytics alone reads across.",
    { path: "^src/([^/]+)/", pathNot: [TEST, "^src/analytics/[^/]+\\.server\\.ts$"] },
    { path: TABLE, pathNot: "^src/$1/" },
  ),
  forbid(
    "rooms-are-entered-by-the-door",
    "Another room's server code is entered through <room>.server.ts alone.",
    { path: "^src/([^/]+)/", pathNot: [TEST, "^src/commands/"] },
    {
      path: `^src/(${[...rooms, "site", "admin"].join("|")})/.*${SERVER}`,
      pathNot: ["^src/$1/", TABLE, ...rooms.map((room) => `^src/${room}/${room}\\.server\\.ts$`)],
    },
  ),
  forbid(
    "rooms-do-not-know-the-roof",
    "Files directly in src/ put the rooms together; a room knows of them only the show and the environment.",
    { path: "^src/[^/]+/", pathNot: [TEST, "^src/commands/"] },
    { path: "^src/[^/]+$", pathNot: "^src/(show|env\\.server)\\.ts$" },
  ),
];

const suffixRules = [
  forbid(
    "contracts-import-contracts",
    "A contract is shared by server and browser: it may import contracts, show.ts and zod.",
    { path: CONTRACT },
    { path: ["^src/", anyPackage], pathNot: [CONTRACT, SHOW, packages(["zod"])] },
  ),
  forbid(
    "rules-import-rules",
    "Rules are pure: they may import rules, show.ts and, as types, contracts.",
    { path: RULES },
    { path: "^src/", pathNot: [CONTRACT, RULES, SHOW] },
  ),
  forbid(
    "tables-know-no-business",
    "A table file is types of columns: it may import platform only.",
    { path: TABLE },
    { path: "^src/", pathNot: "^src/platform/" },
  ),
  forbid(
    "api-binds-its-own-room",
    "An api file binds its own contract to its own use-cases: it may import its room, session and platform.",
    { path: "^src/([^/]+)/.*\\.api\\.server\\.ts$" },
    { path: "^src/[^/]+/", pathNot: "^src/($1|session|platform)/" },
  ),
  forbid(
    "queries-import-contracts-and-client",
    "Queries may import contracts (as types), other queries and platform's api client.",
    { path: QUERIES },
    { path: "^src/", pathNot: [CONTRACT, QUERIES, SHOW, "^src/platform/"] },
  ),
  forbid(
    "contracts-as-types-in-the-browser",
    "A contract brings zod along: outside forms and dialogs the browser's files take its types only (import type).",
    { path: "^src/", pathNot: [SERVER, CONTRACT, TEST, LAZY_SCREEN] },
    { path: CONTRACT, dependencyTypesNot: ["type-only", "type-import", "dynamic-import"] },
  ),
  forbid(
    "zod-stays-out-of-the-first-load",
    "Outside contracts, forms and dialogs zod is the server's.",
    { path: "^src/", pathNot: [SERVER, CONTRACT, TEST, LAZY_SCREEN] },
    {
      path: packages(["zod", "@hookform/resolvers"]),
      dependencyTypesNot: ["type-only", "type-import", "dynamic-import"],
    },
  ),
  forbid(
    "forms-load-lazily",
    'Load a form or dialog by lazy(() => import("…")), or from another form, a dialog or a tab of the back office.',
    { path: "^src/", pathNot: [TEST, LAZY_SCREEN, "-tab\\.tsx$", "^src/admin/"] },
    { path: LAZY_SCREEN, dependencyTypesNot: ["type-only", "type-import", "dynamic-import"] },
  ),
];

const sideRules = [
  forbid(
    "no-server-code-in-the-browser",
    "Files without .server in their name reach the browser: they must not import server code, not even its types.",
    { path: "^src/", pathNot: [SERVER, TEST] },
    { path: SERVER },
  ),
  forbid(
    "no-screens-in-the-server",
    "The server runs without a build: no .tsx, no queries, no ui in its files.",
    { path: "\\.server\\.ts$" },
    { path: ["\\.tsx$", QUERIES, "^src/ui/"] },
  ),
  forbid(
    "no-node-in-the-browser",
    "Node's own modules exist on the server only.",
    { path: "^src/", pathNot: [SERVER, TEST] },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "only-browser-packages-in-the-browser",
    "This package is not on the list of packages that may reach a visitor's browser.",
    { path: "^src/", pathNot: [SERVER, TEST, "^src/routes\\.ts$"] },
    { path: anyPackage, pathNot: packages(BROWSER_PACKAGES) },
  ),
];

const houseRules = [
  forbid("no-circles", "No two files may need each other, by whatever way round.", {}, { circular: true }),
  forbid(
    "every-import-resolves",
    "What can't be found can't be judged. (+types and virtual: are made by React Router.)",
    {},
    { couldNotResolve: true, pathNot: ["/\\+types/", "^virtual:"] },
  ),
  forbid(
    "every-folder-is-known",
    "A folder of src/ is a room (or site, admin, platform, ui, commands): give it a line in the table of arrows.",
    { path: "^src/[^/]+/", pathNot: `^src/(${Object.keys(ARROWS).join("|")})/` },
    {},
  ),
  forbid(
    "the-product-stands-alone",
    "What is shipped imports nothing of development, tests, measurements, or from outside the project.",
    { path: "^(src|migrations)/", pathNot: TEST },
    { path: ["^(bin|dev|bench|e2e|build)/", "^\\.\\./", TEST], pathNot: anyPackage },
  ),
  forbid(
    "migrations-import-platform",
    "A migration must mean the same for ever: it may import platform and other migrations only.",
    { path: "^migrations/", pathNot: TEST },
    { path: "^src/", pathNot: "^src/platform/" },
  ),
  forbid(
    "migrations-belong-to-the-roof",
    "Migrations are run by the files directly in src/ and by commands.",
    { path: "^src/[^/]+/", pathNot: [TEST, "^src/(commands|platform)/"] },
    { path: "^migrations/" },
  ),
  forbid(
    "no-development-packages",
    "A package of devDependencies is not part of what is shipped.",
    { path: "^(src|migrations)/", pathNot: [TEST, "^src/routes\\.ts$"] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "type-import"] },
  ),
];

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: [...arrowRules, ...doorRules, ...suffixRules, ...sideRules, ...houseRules],
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

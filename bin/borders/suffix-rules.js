/** The rules for file suffixes: what files with each suffix may import, and which suffixes may reach the browser. */
import {
  ANY_PACKAGE,
  CONTRACT_FILE,
  forbidImports,
  makePackagesPattern,
  QUERIES_FILE,
  RULES_FILE,
  SERVER_FILE,
  TABLE_FILE,
  TEST_FILE,
} from "./kinds.js";
import { BROWSER_PACKAGES } from "./plan.js";

export const suffixRules = [
  forbidImports(
    "contracts-import-contracts",
    "Server and browser share contracts, so a contract may import only contracts, rules and zod.",
    { path: CONTRACT_FILE },
    { path: ["^src/", ANY_PACKAGE], pathNot: [CONTRACT_FILE, RULES_FILE, makePackagesPattern(["zod"])] },
  ),
  forbidImports(
    "rules-import-rules",
    "Rules are pure, so they may import only rules and, as types, contracts.",
    { path: RULES_FILE },
    { path: "^src/", pathNot: [CONTRACT_FILE, RULES_FILE] },
  ),
  forbidImports(
    "tables-know-no-business",
    "A table file only declares column types: it may import platform, and the columns that all requests share.",
    { path: TABLE_FILE },
    { path: "^src/", pathNot: ["^src/platform/", "^src/inbox/inbox\\.server\\.ts$"] },
  ),
  forbidImports(
    "api-binds-its-own-room",
    "An api file binds its own contract to its own use-cases, so it may import only its room and platform.",
    { path: "^src/([^/]+)/.*\\.api\\.server\\.ts$" },
    { path: "^src/[^/]+/", pathNot: ["^src/($1|platform)/", "^src/app/house\\.server\\.ts$"] },
  ),
  forbidImports(
    "queries-import-contracts-and-client",
    "Queries may import only contracts (as types), other queries and platform.",
    { path: QUERIES_FILE },
    { path: "^src/", pathNot: [CONTRACT_FILE, QUERIES_FILE, "^src/platform/"] },
  ),
  forbidImports(
    "contracts-as-types-in-the-browser",
    "Importing a contract would send zod to the browser: browser files import only its types (import type).",
    { path: "^src/", pathNot: [SERVER_FILE, CONTRACT_FILE, TEST_FILE] },
    { path: CONTRACT_FILE, dependencyTypesNot: ["type-only", "type-import", "dynamic-import"] },
  ),
];

export const serverAndBrowserRules = [
  forbidImports(
    "no-server-code-in-the-browser",
    "Files without .server in their name reach the browser: they must not import server code, not even its types.",
    { path: "^src/", pathNot: [SERVER_FILE, TEST_FILE] },
    { path: SERVER_FILE },
  ),
  forbidImports(
    "no-screens-in-the-server",
    "The server runs without a build, so its files must not import .tsx files, queries or ui.",
    { path: "\\.server\\.ts$" },
    { path: ["\\.tsx$", QUERIES_FILE, "^src/ui/"] },
  ),
  forbidImports(
    "no-node-in-the-browser",
    "Node's own modules exist only on the server.",
    { path: "^src/", pathNot: [SERVER_FILE, TEST_FILE] },
    { dependencyTypes: ["core"] },
  ),
  forbidImports(
    "only-browser-packages-in-the-browser",
    "This package is not on the list of packages that may reach a visitor's browser.",
    { path: "^src/", pathNot: [SERVER_FILE, CONTRACT_FILE, TEST_FILE, "^src/routes\\.ts$"] },
    {
      path: ANY_PACKAGE,
      pathNot: makePackagesPattern(BROWSER_PACKAGES),
      dependencyTypesNot: ["type-only", "type-import"],
    },
  ),
];

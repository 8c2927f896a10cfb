/** The rules for the whole project. */
import { ROOMS_WITH_DOORS } from "./arrow-rules.js";
import { ANY_PACKAGE, forbidImports, SHOW_FILE, TEST_FILE } from "./kinds.js";

export const projectRules = [
  forbidImports(
    "no-circles",
    "Two files must not import each other, directly or through others.",
    {},
    { circular: true },
  ),
  forbidImports(
    "every-import-resolves",
    "An import that can't be resolved can't be checked. (React Router generates +types and virtual: modules.)",
    {},
    { couldNotResolve: true, pathNot: ["/\\+types/", "^virtual:"] },
  ),
  forbidImports(
    "every-folder-is-known",
    "Every folder in src/ or in a large room is a room: give it a line in bin/borders/plan.js.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, `^src/(app|${ROOMS_WITH_DOORS.join("|")})/`] },
    {},
  ),
  forbidImports(
    "the-default-show-is-for-new-houses",
    "show.ts is only the show of a new installation: call house.show() or useShow() instead.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, "^src/(app|show)/", "/sample/"] },
    { path: SHOW_FILE },
  ),
  forbidImports(
    "the-product-stands-alone",
    "Shipped code must not import code for development, tests or measurements, or from outside the project.",
    { path: "^(src|migrations)/", pathNot: TEST_FILE },
    { path: ["^(bin|dev|bench|e2e|build)/", "^\\.\\./", TEST_FILE], pathNot: ANY_PACKAGE },
  ),
  forbidImports(
    "migrations-import-platform",
    "A migration must never change what it does: it may import only platform and other migrations.",
    { path: "^migrations/", pathNot: TEST_FILE },
    { path: "^src/", pathNot: "^src/platform/" },
  ),
  forbidImports(
    "migrations-belong-to-the-roof",
    "Only app/ and platform/ may import migrations.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, "^src/(app|platform)/"] },
    { path: "^migrations/" },
  ),
  forbidImports(
    "no-development-packages",
    "Shipped code must not import packages from devDependencies, because those aren't shipped.",
    { path: "^(src|migrations)/", pathNot: [TEST_FILE, "^src/routes\\.ts$"] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "type-import"] },
  ),
];

/** The rules for the whole project. */
import { ROOMS_WITH_DOORS } from "./arrow-rules.js";
import { ANY_PACKAGE, forbid, SHOW_FILE, TEST_FILE } from "./kinds.js";

export const projectRules = [
  forbid("no-circles", "No two files may need each other, by whatever way round.", {}, { circular: true }),
  forbid(
    "every-import-resolves",
    "What can't be found can't be judged. (+types and virtual: are made by React Router.)",
    {},
    { couldNotResolve: true, pathNot: ["/\\+types/", "^virtual:"] },
  ),
  forbid(
    "every-folder-is-known",
    "A folder of src/, or of a large room, is a room: give it a line in bin/borders/plan.js.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, `^src/(app|${ROOMS_WITH_DOORS.join("|")})/`] },
    {},
  ),
  forbid(
    "the-default-show-is-for-new-houses",
    "show.ts is what a fresh installation begins with: ask house.show() or useShow().",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, "^src/(app|show)/", "/sample/"] },
    { path: SHOW_FILE },
  ),
  forbid(
    "the-product-stands-alone",
    "What is shipped imports nothing of development, tests, measurements, or from outside the project.",
    { path: "^(src|migrations)/", pathNot: TEST_FILE },
    { path: ["^(bin|dev|bench|e2e|build)/", "^\\.\\./", TEST_FILE], pathNot: ANY_PACKAGE },
  ),
  forbid(
    "migrations-import-platform",
    "A migration must mean the same for ever: it may import platform and other migrations only.",
    { path: "^migrations/", pathNot: TEST_FILE },
    { path: "^src/", pathNot: "^src/platform/" },
  ),
  forbid(
    "migrations-belong-to-the-roof",
    "Migrations are run by app/.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, "^src/(app|platform)/"] },
    { path: "^migrations/" },
  ),
  forbid(
    "no-development-packages",
    "A package of devDependencies is not part of what is shipped.",
    { path: "^(src|migrations)/", pathNot: [TEST_FILE, "^src/routes\\.ts$"] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "type-import"] },
  ),
];

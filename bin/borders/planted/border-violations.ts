import { ARROWS, INNER_ARROWS, ROOMS_WITH_DOORS } from "../arrow-rules.js";
import { makeImportLines, makeViolation, type Violation } from "./violation.ts";

/** Files for the planted files to import. These files don't break any rule themselves. */
export const IMPORTABLE_FILES: Record<string, string[]> = Object.fromEntries(
  [
    "dev/double.ts",
    "migrations/0001-first.ts",
    "src/app/app.server.ts",
    "src/routes.ts",
    "src/topics/topics.test.ts",
    "src/topics/csv/csv-import.server.ts",
    "src/hosts/hosts.server.ts",
    "src/hosts/hosts.contract.ts",
    "src/hosts/hosts.table.server.ts",
    "src/hosts/host-card.tsx",
    "src/hosts/host-form.tsx",
    "src/platform/database/pool.server.ts",
    ...[...Object.keys(ARROWS), ...ROOMS_WITH_DOORS].map((room) => `src/${room}/target.ts`),
  ].map((path) => [path, ["export const x = 1;"]]),
);

/** Violations of arrow rules. In each list, every room imports the first listed room that it may not import, if any. */
const arrowViolations = [
  { makeRule: (room: string) => `arrows-of-${room}`, arrows: ARROWS },
  ...INNER_ARROWS.map(({ large, arrows }) => ({ makeRule: () => `arrows-inside-${large}`, arrows })),
].flatMap(({ makeRule, arrows }) =>
  Object.entries(arrows).flatMap(([room, allowed]) => {
    const target = Object.keys(arrows).find((other) => other !== room && !allowed.includes(other));
    const rule = makeRule(room);
    const culprit = `src/${room}/${rule.replaceAll("/", "-")}.ts`;
    return target ? makeViolation(rule, `${room} imports ${target}`, culprit, `#${target}/target.ts`) : [];
  }),
);

const circularImportViolation: Violation = {
  rule: "no-circles",
  what: "two files need each other, one of them for a type",
  culprit: "src/on-air/live/one.rules.ts",
  files: {
    "src/on-air/live/one.rules.ts": makeImportLines("#on-air/live/two.rules.ts", "two"),
    "src/on-air/live/two.rules.ts": [
      'import type { y } from "#on-air/live/one.rules.ts";',
      "",
      "export const two = 1;",
      "export type Y = typeof y;",
    ],
  },
};

/** At least one violation of each rule in .dependency-cruiser.mjs. */
export const BORDER_VIOLATIONS: Violation[] = [
  ...arrowViolations,
  makeViolation("arrows-of-site", "the site imports the desk", "src/site/i.ts", "#on-air/desk/target.ts"),
  circularImportViolation,
  makeViolation(
    "tables-belong-to-their-room",
    "a foreign table",
    "src/site/table.server.ts",
    "#hosts/hosts.table.server.ts",
  ),
  makeViolation(
    "rooms-are-entered-by-the-door",
    "a way in beside the door",
    "src/machine/window.server.ts",
    "#topics/csv/csv-import.server.ts",
  ),
  makeViolation(
    "rooms-are-entered-by-the-door",
    "a way into platform beside a door",
    "src/platform/mail/window.server.ts",
    "#platform/database/pool.server.ts",
  ),
  makeViolation("arrows-of-hosts", "a room imports the app", "src/hosts/a.server.ts", "#app/app.server.ts"),
  makeViolation("arrows-of-hosts", "a room imports the routes", "src/hosts/a.ts", "#routes.ts"),
  makeViolation(
    "contracts-import-contracts",
    "a contract imports queries",
    "src/topics/a.contract.ts",
    "#topics/topics.queries.ts",
  ),
  makeViolation(
    "contracts-import-contracts",
    "a contract imports a server's package",
    "src/topics/b.contract.ts",
    "kysely",
  ),
  makeViolation(
    "rules-import-rules",
    "rules import queries",
    "src/topics/a.rules.ts",
    "#topics/topics.queries.ts",
  ),
  makeViolation(
    "tables-know-no-business",
    "a table imports rules",
    "src/topics/a.table.server.ts",
    "#topics/topics.rules.ts",
  ),
  makeViolation(
    "api-binds-its-own-room",
    "an api reaches another room",
    "src/machine/a.api.server.ts",
    "#topics/topics.server.ts",
  ),
  makeViolation(
    "queries-import-contracts-and-client",
    "queries import a screen",
    "src/hosts/a.queries.ts",
    "#hosts/host-card.tsx",
  ),
  makeViolation(
    "contracts-as-types-in-the-browser",
    "queries import a contract's value",
    "src/hosts/b.queries.ts",
    "#hosts/hosts.contract.ts",
  ),
  makeViolation(
    "contracts-as-types-in-the-browser",
    "rules import a contract's value",
    "src/hosts/b.rules.ts",
    "#hosts/hosts.contract.ts",
  ),
  makeViolation(
    "contracts-as-types-in-the-browser",
    "a screen imports a contract's value",
    "src/hosts/b.tsx",
    "#hosts/hosts.contract.ts",
  ),
  makeViolation("only-browser-packages-in-the-browser", "a screen imports zod", "src/hosts/c.tsx", "zod"),
  makeViolation(
    "no-server-code-in-the-browser",
    "a component imports server code",
    "src/hosts/d.tsx",
    "#hosts/hosts.server.ts",
  ),
  {
    rule: "no-server-code-in-the-browser",
    what: "a component imports a type of server code",
    culprit: "src/hosts/e.tsx",
    files: {
      "src/hosts/e.tsx": [
        'import type { x } from "#hosts/hosts.server.ts";',
        "",
        "export type Y = typeof x;",
      ],
    },
  },
  makeViolation(
    "no-screens-in-the-server",
    "server code imports a component",
    "src/hosts/f.server.ts",
    "#hosts/host-card.tsx",
  ),
  makeViolation("no-node-in-the-browser", "a component reads files", "src/hosts/g.tsx", "node:fs"),
  makeViolation("only-browser-packages-in-the-browser", "a component imports pg", "src/hosts/h.tsx", "pg"),
  makeViolation("every-import-resolves", "an import leads nowhere", "src/hosts/i.tsx", "#hosts/nowhere.ts"),
  makeViolation("every-folder-is-known", "a folder without arrows", "src/helpers/j.ts", "#app/app.server.ts"),
  makeViolation("every-folder-is-known", "a new room in a room", "src/on-air/new/j.ts", "#ui/target.ts"),
  makeViolation(
    "the-default-show-is-for-new-houses",
    "a room reads the default",
    "src/hosts/t.server.ts",
    "#show.ts",
  ),
  makeViolation(
    "the-product-stands-alone",
    "the product imports a double",
    "src/hosts/k.server.ts",
    "../../dev/double.ts",
  ),
  makeViolation(
    "the-product-stands-alone",
    "the product imports a test",
    "src/topics/l.server.ts",
    "#topics/topics.test.ts",
  ),
  makeViolation(
    "the-product-stands-alone",
    "the product reads beside the project",
    "src/hosts/m.server.ts",
    "../../../shared/m.ts",
  ),
  makeViolation(
    "migrations-import-platform",
    "a migration imports a room",
    "migrations/0002-second.ts",
    "#hosts/hosts.server.ts",
  ),
  makeViolation(
    "migrations-belong-to-the-roof",
    "a room imports a migration",
    "src/hosts/n.server.ts",
    "../../migrations/0001-first.ts",
  ),
  makeViolation("no-development-packages", "the product imports Vitest", "src/hosts/o.server.ts", "vitest"),
];

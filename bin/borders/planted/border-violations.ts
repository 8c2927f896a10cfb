import { ARROWS } from "../plan.js";
import { imports, type Violation, violationIn } from "./violation.ts";

/** The files that planted files import. They break no rule themselves. */
export const TARGETS: Record<string, string[]> = Object.fromEntries(
  [
    "dev/double.ts",
    "migrations/0001-first.ts",
    "src/app/app.server.ts",
    "src/topics/topics.test.ts",
    "src/topics/csv/csv-import.server.ts",
    "src/hosts/hosts.server.ts",
    "src/hosts/hosts.contract.ts",
    "src/hosts/hosts.table.server.ts",
    "src/hosts/host-card.tsx",
    "src/hosts/host-form.tsx",
    "src/platform/database/pool.server.ts",
    ...Object.keys(ARROWS).map((folder) => `src/${folder}/target.ts`),
  ].map((path) => [path, ["export const x = 1;"]]),
);

/** For each folder in the plan, an import of a folder to which it has no arrow. */
const forbiddenArrows = Object.entries(ARROWS).map(([folder, allowed]) => {
  const isAllowed = (other: string) =>
    [folder, ...allowed].some((one) => other === one || other.startsWith(`${one}/`));
  const target = Object.keys(ARROWS).find((other) => !isAllowed(other));
  return violationIn(
    `arrows-of-${folder}`,
    `${folder} imports ${target}`,
    `src/${folder}/arrow.ts`,
    `#${target}/target.ts`,
  );
});

const circle: Violation = {
  rule: "no-circles",
  what: "two files need each other, one of them for a type",
  culprit: "src/on-air/live/one.rules.ts",
  files: {
    "src/on-air/live/one.rules.ts": imports("#on-air/live/two.rules.ts", "two"),
    "src/on-air/live/two.rules.ts": [
      'import type { y } from "#on-air/live/one.rules.ts";',
      "",
      "export const two = 1;",
      "export type Y = typeof y;",
    ],
  },
};

/** Violations of every rule in .dependency-cruiser.mjs. */
export const BORDER_VIOLATIONS: Violation[] = [
  ...forbiddenArrows,
  circle,
  violationIn(
    "tables-belong-to-their-room",
    "a foreign table",
    "src/site/table.server.ts",
    "#hosts/hosts.table.server.ts",
  ),
  violationIn(
    "rooms-are-entered-by-the-door",
    "a way in beside the door",
    "src/machine/window.server.ts",
    "#topics/csv/csv-import.server.ts",
  ),
  violationIn(
    "rooms-are-entered-by-the-door",
    "a way into platform beside a door",
    "src/platform/mail/window.server.ts",
    "#platform/database/pool.server.ts",
  ),
  violationIn(
    "rooms-do-not-know-the-roof",
    "a room imports the app",
    "src/hosts/roof.server.ts",
    "#app/app.server.ts",
  ),
  violationIn(
    "contracts-import-contracts",
    "a contract imports queries",
    "src/topics/a.contract.ts",
    "#topics/topics.queries.ts",
  ),
  violationIn(
    "contracts-import-contracts",
    "a contract imports a server's package",
    "src/topics/b.contract.ts",
    "kysely",
  ),
  violationIn(
    "rules-import-rules",
    "rules import queries",
    "src/topics/a.rules.ts",
    "#topics/topics.queries.ts",
  ),
  violationIn(
    "tables-know-no-business",
    "a table imports rules",
    "src/topics/a.table.server.ts",
    "#topics/topics.rules.ts",
  ),
  violationIn(
    "api-binds-its-own-room",
    "an api reaches another room",
    "src/machine/a.api.server.ts",
    "#topics/topics.server.ts",
  ),
  violationIn(
    "queries-import-contracts-and-client",
    "queries import a screen",
    "src/hosts/a.queries.ts",
    "#hosts/host-card.tsx",
  ),
  violationIn(
    "contracts-as-types-in-the-browser",
    "queries import a contract's value",
    "src/hosts/b.queries.ts",
    "#hosts/hosts.contract.ts",
  ),
  violationIn(
    "contracts-as-types-in-the-browser",
    "rules import a contract's value",
    "src/hosts/b.rules.ts",
    "#hosts/hosts.contract.ts",
  ),
  violationIn(
    "contracts-as-types-in-the-browser",
    "a screen imports a contract's value",
    "src/hosts/b.tsx",
    "#hosts/hosts.contract.ts",
  ),
  violationIn("only-browser-packages-in-the-browser", "a screen imports zod", "src/hosts/c.tsx", "zod"),
  violationIn(
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
  violationIn(
    "no-screens-in-the-server",
    "server code imports a component",
    "src/hosts/f.server.ts",
    "#hosts/host-card.tsx",
  ),
  violationIn("no-node-in-the-browser", "a component reads files", "src/hosts/g.tsx", "node:fs"),
  violationIn("only-browser-packages-in-the-browser", "a component imports pg", "src/hosts/h.tsx", "pg"),
  violationIn("every-import-resolves", "an import leads nowhere", "src/hosts/i.tsx", "#hosts/nowhere.ts"),
  violationIn("every-folder-is-known", "a folder without arrows", "src/helpers/j.ts", "#app/app.server.ts"),
  violationIn(
    "the-default-show-is-for-new-houses",
    "a room reads the default",
    "src/hosts/t.server.ts",
    "#show.ts",
  ),
  violationIn(
    "the-product-stands-alone",
    "the product imports a double",
    "src/hosts/k.server.ts",
    "../../dev/double.ts",
  ),
  violationIn(
    "the-product-stands-alone",
    "the product imports a test",
    "src/topics/l.server.ts",
    "#topics/topics.test.ts",
  ),
  violationIn(
    "the-product-stands-alone",
    "the product reads beside the project",
    "src/hosts/m.server.ts",
    "../../../shared/m.ts",
  ),
  violationIn(
    "migrations-import-platform",
    "a migration imports a room",
    "migrations/0002-second.ts",
    "#hosts/hosts.server.ts",
  ),
  violationIn(
    "migrations-belong-to-the-roof",
    "a room imports a migration",
    "src/hosts/n.server.ts",
    "../../migrations/0001-first.ts",
  ),
  violationIn("no-development-packages", "the product imports Vitest", "src/hosts/o.server.ts", "vitest"),
];

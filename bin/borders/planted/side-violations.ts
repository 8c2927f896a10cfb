import { makeViolation, type Violation } from "./violation.ts";

/** Violations that TypeScript finds. `rule` is its error code. */
export const TYPE_VIOLATIONS: Violation[] = [
  {
    rule: "error TS2304",
    what: "window in a server file",
    culprit: "src/hosts/planted-window.server.ts",
    files: {
      "src/hosts/planted-window.server.ts": ["export const width = (): number => window.innerWidth;"],
    },
  },
  {
    rule: "error TS2591",
    what: "process in a browser file",
    culprit: "src/hosts/planted-process.tsx",
    files: {
      "src/hosts/planted-process.tsx": ["export const home = (): string | undefined => process.env.HOME;"],
    },
  },
];

/** Violations that Biome finds. */
export const LINT_VIOLATIONS: Violation[] = [
  ...TYPE_VIOLATIONS.map((violation) => ({ ...violation, rule: "lint/style/noRestrictedGlobals" })),
  makeViolation(
    "lint/style/noRestrictedImports",
    "a component imports server code",
    "src/hosts/p.tsx",
    "#hosts/hosts.server.ts",
  ),
  makeViolation(
    "lint/style/noRestrictedImports",
    "a component imports a double",
    "src/hosts/q.tsx",
    "../../dev/double.ts",
  ),
  {
    rule: "lint/style/useImportType",
    what: "an import of types that would still load the file",
    culprit: "src/hosts/r.queries.ts",
    files: {
      "src/hosts/r.queries.ts": [
        'import { type Topic } from "#topics/topics.contract.ts";',
        "",
        "export type R = Topic;",
      ],
    },
  },
];

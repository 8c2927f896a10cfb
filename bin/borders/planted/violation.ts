/** A violation to plant. `culprit` is the path of the file that breaks the rule. */
export type Violation = { rule: string; what: string; files: Record<string, string[]>; culprit: string };

/** Returns the lines of a file that only imports `name` from `path`. */
export function makeImportLines(path: string, name = "x"): string[] {
  return [`import { ${name} } from "${path}";`, "", `export const y = ${name};`];
}

/** Returns a violation with a single file, `culprit`, which must not import `imported` but does. */
export function makeViolation(rule: string, what: string, culprit: string, imported: string): Violation {
  return { rule, what, culprit, files: { [culprit]: makeImportLines(imported) } };
}

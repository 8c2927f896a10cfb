/** A violation to plant. `culprit` is the one of its files that breaks the rule. */
export type Violation = { rule: string; what: string; files: Record<string, string[]>; culprit: string };

/** Returns the lines of a file that only imports `name` from another one. */
export function makeImportLines(path: string, name = "x"): string[] {
  return [`import { ${name} } from "${path}";`, "", `export const y = ${name};`];
}

/** Returns a violation with a single file, `culprit`, which imports something that it must not. */
export function makeViolation(rule: string, what: string, culprit: string, imported: string): Violation {
  return { rule, what, culprit, files: { [culprit]: makeImportLines(imported) } };
}

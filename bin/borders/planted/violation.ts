/** A violation to plant: its files, and which of them breaks the rule. */
export type Violation = { rule: string; what: string; files: Record<string, string[]>; culprit: string };

/** Returns the lines of a file that only imports `name` from another one. */
export function imports(path: string, name = "x"): string[] {
  return [`import { ${name} } from "${path}";`, "", `export const y = ${name};`];
}

/** Returns a violation in a single file, which imports something that it must not. */
export function violationIn(rule: string, what: string, culprit: string, imported: string): Violation {
  return { rule, what, culprit, files: { [culprit]: imports(imported) } };
}

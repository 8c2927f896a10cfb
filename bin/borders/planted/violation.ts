/** A violation to plant: the files, and the one of them that breaks the rule. */
export type Violation = { rule: string; what: string; files: Record<string, string[]>; culprit: string };

/** The lines of a file that does nothing but import `name` from another. */
export function imports(path: string, name = "x"): string[] {
  return [`import { ${name} } from "${path}";`, "", `export const y = ${name};`];
}

/** One file that imports what it must not. */
export function one(rule: string, what: string, culprit: string, imported: string): Violation {
  return { rule, what, culprit, files: { [culprit]: imports(imported) } };
}

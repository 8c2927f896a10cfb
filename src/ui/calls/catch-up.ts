import type { Issue } from "./refusal.rules.ts";

/** What a form gets after somebody else has saved it: their values, and a merge of their values and what was typed. */
export type CatchUpResult<Values> = { newest: Values; merged: Values; issues: Issue[] };

/**
 * Merges what was typed into a form with what somebody else has saved since. Fields that weren't edited get the newly
 * saved value, so that saving again doesn't undo it. Fields that both people changed keep what was typed and get an issue.
 */
export function catchUp<Values extends Record<string, unknown>>(
  initial: Values,
  typed: Values,
  newest: Values,
): CatchUpResult<Values> {
  const issues: Issue[] = [];
  const merged = Object.entries(newest).map(([name, theirs]) => {
    const [before, mine] = [initial[name], typed[name]];
    if (isSameValue(mine, before)) return [name, theirs];
    if (!isSameValue(theirs, before) && !isSameValue(theirs, mine))
      issues.push({ path: name, message: describeChange(theirs) });
    return [name, mine];
  });
  // Each value comes from `newest` or `typed`.
  return { newest, merged: Object.fromEntries(merged) as Values, issues };
}

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function describeChange(theirs: unknown): string {
  if (theirs === "") return "Somebody else has emptied this. Saving again replaces it with yours.";
  // An uploaded picture's address means nothing to people.
  const isShown = typeof theirs === "number" || (typeof theirs === "string" && !theirs.startsWith("/"));
  const text = isShown ? ` to “${theirs}”` : "";
  return `Somebody else has changed this${text}. Saving again replaces it with yours.`;
}

import type { Issue } from "./refusal.rules.ts";

/** What a form catches up with after somebody else saved it: their values, and those values with the typed ones. */
export type CaughtUp<Values> = { newest: Values; merged: Values; issues: Issue[] };

/**
 * Makes a form's `catchUp`. Fields in which nothing was typed show what somebody else has saved, so that saving again
 * doesn't undo it. Fields that both changed keep what was typed and get an issue.
 */
export const catchUpWith =
  <Values extends Record<string, unknown>>(fetchNewest: () => Promise<Values>) =>
  async (initial: Values, typed: Values): Promise<CaughtUp<Values>> => {
    const newest = await fetchNewest();
    const issues: Issue[] = [];
    const merged = Object.entries(newest).map(([name, theirs]) => {
      const [before, mine] = [initial[name], typed[name]];
      if (isSame(mine, before)) return [name, theirs];
      if (!isSame(theirs, before) && !isSame(theirs, mine))
        issues.push({ path: name, message: describeChange(theirs) });
      return [name, mine];
    });
    // Each value comes from one of the three.
    return { newest, merged: Object.fromEntries(merged) as Values, issues };
  };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function describeChange(theirs: unknown): string {
  if (theirs === "") return "Somebody else has emptied this. Saving again replaces it with yours.";
  const text = typeof theirs === "string" || typeof theirs === "number" ? ` to “${theirs}”` : "";
  return `Somebody else has changed this${text}. Saving again replaces it with yours.`;
}

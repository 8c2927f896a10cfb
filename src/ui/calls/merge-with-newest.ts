import type { FormIssue } from "./refusal.rules.ts";

/**
 * What a form needs after somebody else has saved it: the other person's values, those values merged with what was
 * typed, and an issue for each conflict.
 */
export type MergeResult<Values> = { newest: Values; merged: Values; issues: FormIssue[] };

/**
 * Merges what was typed into a form with what somebody else has saved since then. Fields that weren't edited get the
 * newly saved values, so that saving the form doesn't undo the other person's changes. Fields that both people changed
 * keep what was typed and get an issue.
 */
export function mergeWithNewest<Values extends Record<string, unknown>>(
  initialValues: Values,
  typedValues: Values,
  newestValues: Values,
): MergeResult<Values> {
  const issues: FormIssue[] = [];
  const mergedEntries = Object.entries(newestValues).map(([name, newestValue]) => {
    const [initialValue, typedValue] = [initialValues[name], typedValues[name]];
    if (isSameValue(typedValue, initialValue)) return [name, newestValue];
    if (!isSameValue(newestValue, initialValue) && !isSameValue(newestValue, typedValue))
      issues.push({ path: name, message: describeChange(newestValue) });
    return [name, typedValue];
  });
  // The cast is safe, because each value comes from `newestValues` or `typedValues`.
  return { newest: newestValues, merged: Object.fromEntries(mergedEntries) as Values, issues };
}

const isSameValue = (value: unknown, otherValue: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(otherValue);

function describeChange(newestValue: unknown): string {
  if (newestValue === "") return "Somebody else has emptied this. Saving again replaces it with yours.";
  // A string that starts with a slash is the path of an uploaded picture, which would mean nothing to the user.
  const isShown =
    typeof newestValue === "number" || (typeof newestValue === "string" && !newestValue.startsWith("/"));
  const text = isShown ? ` to “${newestValue}”` : "";
  return `Somebody else has changed this${text}. Saving again replaces it with yours.`;
}

import type { z } from "zod";

const TYPE_NAMES: Record<string, string> = {
  object: "an object",
  array: "a list",
  tuple: "a list",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

const UNITS: Record<string, string> = { string: " characters", array: " entries" };

const LIST_WITH_OR = new Intl.ListFormat("en", { type: "disjunction" });

/**
 * Describes what is wrong with a field, in a sentence for users. Used if the field's schema doesn't define a message.
 */
export function describeInvalidInput(issue: z.core.$ZodRawIssue): string {
  const field = formatFieldName(issue.path ?? []);
  if (issue.code === "invalid_type" && issue.input === undefined) return `${field} is required`;
  if (issue.code === "invalid_type")
    return `${field} must be ${TYPE_NAMES[issue.expected] ?? "of another kind"}`;
  if (issue.code === "invalid_value")
    return `${field} must be ${LIST_WITH_OR.format(issue.values.map(String))}`;
  const unit = "origin" in issue ? (UNITS[String(issue.origin)] ?? "") : "";
  if (issue.code === "too_small") return `${field} must be at least ${issue.minimum}${unit}`;
  if (issue.code === "too_big") return `${field} must be at most ${issue.maximum}${unit}`;
  return `${field} is not valid`;
}

/**
 * Formats a field's name for people: guests.hostsHeading becomes 'Hosts heading', and streams.0 becomes 'Entry 1 of
 * streams'.
 */
function formatFieldName(path: readonly PropertyKey[]): string {
  const lastKey = path.at(-1);
  const key = String(path.findLast((part) => typeof part === "string"));
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = typeof lastKey === "number" ? `entry ${lastKey + 1} of ${words}` : words;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

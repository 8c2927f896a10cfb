import type { Context } from "hono";
import type { z } from "zod";
import { type Issue, Refusal } from "#platform/errors/errors.server.ts";
import { readJsonBody, refuseUnstorableText } from "./body-text.server.ts";
import type { Endpoint } from "./endpoint.contract.ts";
import type { HttpEnv } from "./http-env.server.ts";
import { type BodyBounds, DEFAULT_BODY_BOUNDS } from "./request-body.server.ts";

/**
 * Reads a request's path parameters, query and body, and validates them against the endpoint's contract.
 * @throws {Refusal} 400 with all invalid fields, or like `readJsonBody`
 */
export async function readEndpointInput(c: Context<HttpEnv>, endpoint: Endpoint, bounds: BodyBounds) {
  const path = c.req.param();
  const query = c.req.query();
  for (const text of [...Object.values(path), ...Object.entries(query).flat()]) refuseUnstorableText(text);
  const takesJson = endpoint.body && !(endpoint.file && isMultipart(c.req.raw));
  const body = takesJson
    ? ((await readJsonBody(c.req.raw, endpoint.file ? DEFAULT_BODY_BOUNDS : bounds)) ?? {})
    : undefined;
  const issues: Issue[] = [];
  const parseInput = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined;
    const result = shape.safeParse(value, { error: describeInvalidInput });
    if (!result.success) issues.push(...keepTypeIssues(result.error.issues).flatMap(toIssues));
    return result.data;
  };
  const input = {
    params: parseInput(endpoint.params, path),
    query: parseInput(endpoint.query, query),
    body: takesJson ? parseInput(endpoint.body, body) : undefined,
  };
  if (issues[0]) throw new Refusal("invalid", issues[0].message, { issues });
  return input;
}

/**
 * Drops what else Zod says about values of the wrong type. It measures the length of a text that should be a list, for
 * example.
 */
function keepTypeIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const typeIssues = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const path = issue.path.join(".");
    if (issue.code === "invalid_type" && !typeIssues.has(path)) typeIssues.set(path, issue);
  }
  return issues.filter((issue) => (typeIssues.get(issue.path.join(".")) ?? issue) === issue);
}

const isMultipart = ({ headers }: Request): boolean =>
  /^multipart\//i.test(headers.get("content-type") ?? "");

const MAX_UNKNOWN_FIELDS = 10;
const MAX_NAME_LENGTH = 100;

/** Converts a Zod issue. If a strict schema got several unknown fields, returns an issue for each. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const { path, message } = issue;
  if (issue.code === "unrecognized_keys")
    return issue.keys.slice(0, MAX_UNKNOWN_FIELDS).map((key) => {
      const name = key.slice(0, MAX_NAME_LENGTH);
      return { path: [...path, name].join("."), message: `There is no field “${name}”` };
    });
  return path.length > 0
    ? [{ path: path.join("."), message }]
    : [{ path: "", message: "The body must be a JSON object" }];
}

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

import type { Context } from "hono";
import type { z } from "zod";
import { type Issue, Refusal } from "#platform/errors/errors.server.ts";
import { readJson, refuseUnstorableText } from "./body-text.server.ts";
import type { Endpoint } from "./endpoint.contract.ts";
import type { HttpEnv } from "./http-env.server.ts";
import { describeInvalidInput } from "./input-words.rules.ts";
import { type BodyBounds, DEFAULT_BOUNDS } from "./request-body.server.ts";

/**
 * Reads a request's path parameters, query and body, and validates them against the endpoint's contract.
 * @throws {Refusal} 400 with all invalid fields, or like `readJson`
 */
export async function readInput(c: Context<HttpEnv>, endpoint: Endpoint, bounds: BodyBounds) {
  const path = c.req.param();
  const query = c.req.query();
  for (const text of [...Object.values(path), ...Object.entries(query).flat()]) refuseUnstorableText(text);
  const takesJson = endpoint.body && !(endpoint.file && isMultipart(c.req.raw));
  const body = takesJson
    ? ((await readJson(c.req.raw, endpoint.file ? DEFAULT_BOUNDS : bounds)) ?? {})
    : undefined;
  const issues: Issue[] = [];
  const parseInput = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined;
    const result = shape.safeParse(value, { error: describeInvalidInput });
    if (!result.success) issues.push(...result.error.issues.flatMap(toIssues));
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

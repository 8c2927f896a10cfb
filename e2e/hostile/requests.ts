import fc, { type Arbitrary } from "fast-check";
import { generateBody } from "./bodies.ts";
import type { DescribedCall, DescribedSchema } from "./described-calls.ts";
import { arbitraryHeaders } from "./odd-headers.ts";
import { oddText } from "./odd-values.ts";
import { hostileRequestTarget } from "./page-targets.ts";
import { generateValidValue, likelyId } from "./valid-values.ts";

export type CallerName = "anonymous" | "user" | "admin";

/** A request that can be stored as JSON and sent again. */
export type HostileRequest = {
  caller: CallerName;
  method: string;
  /** The target in the request line, usually a path with a query. */
  target: string;
  headers: Record<string, string>;
  /** The body's bytes, with one character for each byte. */
  body?: string;
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];

const anyCaller: Arbitrary<CallerName> = fc.oneof(
  { weight: 3, arbitrary: fc.constant("admin" as const) },
  { weight: 1, arbitrary: fc.constant("user" as const) },
  { weight: 2, arbitrary: fc.constant("anonymous" as const) },
);

/** Generates requests to every call and every page, from almost valid ones to complete nonsense. */
export function generateHostileRequest(calls: DescribedCall[]): Arbitrary<HostileRequest> {
  const toCalls = fc.oneof(...calls.map(generateRequestTo));
  const toPages = fc.record({
    caller: anyCaller,
    method: generateMethod("GET"),
    target: hostileRequestTarget,
    headers: arbitraryHeaders,
  });
  return fc.oneof({ weight: 5, arbitrary: toCalls }, { weight: 1, arbitrary: toPages });
}

function generateRequestTo(call: DescribedCall): Arbitrary<HostileRequest> {
  return fc
    .record({
      caller: anyCaller,
      method: generateMethod(call.method),
      path: generatePath(call),
      query: generateQuery(call),
      headers: arbitraryHeaders,
      body: generateBody(call.requestBody?.content ?? {}),
    })
    .map(({ path, query, headers, body, ...rest }) => ({
      ...rest,
      target: path + query,
      headers: { ...body.headers, ...headers },
      ...(body.bytes === undefined ? {} : { body: Buffer.from(body.bytes).toString("latin1") }),
    }));
}

const generateMethod = (method: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );

/** Generates odd strings for paths and queries, including invalid percent-encoding. */
const oddTargetText: Arbitrary<string> = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000)),
  fc.constantFrom(
    "%",
    "%zz",
    "%ff",
    "%c0%80",
    "%ed%a0%80",
    "%00",
    "%2f",
    "%5c",
    "..",
    "%2e%2e",
    ".",
    ";a=b",
    "~",
    "\xff",
  ),
);

function generatePath({ path, parameters }: DescribedCall): Arbitrary<string> {
  const pathParameters = parameters.filter((one) => one.in === "path");
  const values = pathParameters.map(({ schema }) =>
    fc.oneof(
      { weight: 6, arbitrary: schema.type === "integer" ? likelyId.map(String) : knownSlug },
      {
        weight: 1,
        arbitrary: fc.constantFrom("0", "-1", "2147483648", "99999999999999999999", "1.5", "1e3", "0x1"),
      },
      { weight: 1, arbitrary: oddTargetText },
    ),
  );
  return fc
    .tuple(...values)
    .map((pathValues) =>
      pathParameters.reduce(
        (partialPath, { name }, index) => partialPath.replace(`{${name}}`, () => pathValues[index] ?? ""),
        path,
      ),
    );
}

const knownSlug = fc.constantFrom("1", "2-a", "the-hour", "1-what-an-hour-is-worth");

/** Generates query strings that mix the call's own parameters, some of them repeated, with unknown ones. */
function generateQuery({ parameters }: DescribedCall): Arbitrary<string> {
  const knownPairs = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema }) => generateParameter(name, schema));
  const unknownPair = fc
    .tuple(fc.constantFrom("__proto__", "_routes", "a[]", "a[b]", "limit", "key", "%00", "%"), oddTargetText)
    .map(([name, value]) => `${name}=${value}`);
  const pairs = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(...knownPairs.map((one) => fc.option(one, { nil: undefined }))) },
    { weight: 1, arbitrary: fc.array(fc.oneof(unknownPair, ...knownPairs), { maxLength: 4 }) },
  );
  return pairs.map((optionalPairs) => {
    const chosenPairs = optionalPairs.filter((one) => one !== undefined);
    return chosenPairs.length > 0 ? `?${chosenPairs.join("&")}` : "";
  });
}

function generateParameter(name: string, schema: DescribedSchema): Arbitrary<string> {
  const value = fc.oneof(
    {
      weight: 3,
      arbitrary: generateValidValue(schema).map((pathValue) => encodeURIComponent(String(pathValue))),
    },
    { weight: 1, arbitrary: oddTargetText },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "0", "-1", "1e9", "99999999999", "true", "1,2", "+1", "Infinity"),
    },
  );
  return value.map((queryValue) => `${name}=${queryValue}`);
}

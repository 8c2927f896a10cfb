import { resolve } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import type { DescribedCall, Schema } from "./described-calls.ts";
import type { HostileRequest } from "./requests.ts";
import type { WireResponse } from "./wire.ts";

/** The status that oEmbed requires for an unsupported format. Its response has an error message, like a refusal. */
const NOT_IMPLEMENTED = 501;

/** What a response must never reveal: paths, stack traces, and the software in use. */
const REVEALING_PATTERNS: [string, RegExp][] = [
  ["a stack", /\n\s+at (?:async )?[\w.<>[\] ]+ ?\(?(?:file:|node:|\/)/],
  ["Node's own files", /node:internal|\/node_modules\//],
  ["the temporary folder", /\/tmp\/greenroom-/],
  [
    "the database's words",
    /SQLITE_|syntax error at or near|violates .* constraint|no such (?:table|column)|postgres(?:ql)?:\/\//,
  ],
];

/** The folder that the program is installed in. */
const CHECKOUT = resolve(import.meta.dirname, "../..");

const UNDESCRIBED_STATUS = "not a status that the description has";

export type ResponseChecker = {
  /** Returns a short description of each thing that is wrong with a response. */
  faults(one: HostileRequest, answer: WireResponse): string[];
  /**
   * Returns the call that a request reaches, such as `GET /api/topics/{id}`, or the kind of address if it reaches none.
   */
  callOf(one: HostileRequest): string;
};

/** Checks responses against the API description and against rules for all responses. */
export function createResponseChecker(
  calls: DescribedCall[],
  components: { schemas: Record<string, Schema> },
): ResponseChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ components }, "description");
  const isError = ajv.compile({ $ref: "description#/components/schemas/Error" });
  const shapes = new Map<Schema, ReturnType<typeof ajv.compile>>();
  const fits = (schema: Schema, value: unknown): string | undefined => {
    const { $schema: _, ...rest } = schema as Schema & { $schema?: string; $ref?: string };
    const check = shapes.get(schema) ?? ("$ref" in rest ? isError : ajv.compile(rest));
    shapes.set(schema, check);
    return check(value) ? undefined : ajv.errorsText(check.errors);
  };
  const paths = [...Map.groupBy(calls, (one) => one.path)]
    .map(([path, ones]) => ({ ones, pattern: toPattern(path), isLiteral: !path.includes("{") }))
    .sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));

  function reached({ target }: HostileRequest): DescribedCall[] {
    const path = target.split("?")[0] ?? "";
    if (/[#\\]/.test(path) || path.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) return [];
    return paths.find(({ pattern }) => pattern.test(path))?.ones ?? [];
  }

  function asDescribed(one: HostileRequest, ones: DescribedCall[], answer: WireResponse): string[] {
    if (isInvalidHttp(one)) return answer.status === 400 ? [] : [`${answer.status} to what is no HTTP`];
    const call = ones.find(
      ({ method }) => method === one.method || (method === "GET" && one.method === "HEAD"),
    );
    if (!call)
      return answer.status === 405 || answer.status === 400
        ? []
        : [`${answer.status} to a method that it does not have`];
    const described = call.responses[answer.status];
    if (!described)
      return answer.status === 304
        ? []
        : [`${answer.status}: ${UNDESCRIBED_STATUS}: ${answer.text.slice(0, 120)}`];
    if (one.method === "HEAD") return answer.text ? ["a body to HEAD"] : [];
    const { "application/json": json } = described.content ?? {};
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    if (!described.content) return answer.text ? [`${answer.status} with a body`] : [];
    if (!(type in described.content)) return [`${answer.status} as ${type}`];
    if (!json) return [];
    const value = parseJson(answer.text);
    if (value === undefined) return [`${answer.status} without valid JSON`];
    const problem = fits(json.schema, value);
    return problem ? [`${answer.status} not as described: ${problem}`] : [];
  }

  return {
    callOf: (one) => {
      const call = reached(one)[0];
      if (call) return `${one.method} ${call.path}`;
      return one.target.startsWith("/api") ? "elsewhere under /api" : "pages and files";
    },
    faults: (one, answer) => {
      if (answer.failure) return [`no answer: ${answer.failure}`];
      const found = REVEALING_PATTERNS.filter(([, pattern]) => pattern.test(answer.text)).map(
        ([what]) => `tells ${what}`,
      );
      if (answer.text.includes(CHECKOUT)) found.push("tells the program's folder");
      if (answer.status >= 500 && answer.status !== NOT_IMPLEMENTED && !isProviderRefusal(answer))
        found.push(`${answer.status}: ${answer.text.slice(0, 120)}`);
      found.push(...findHeaderFaults(answer.headers));
      const ones = reached(one);
      if (ones.length > 0) found.push(...asDescribed(one, ones, answer));
      else if (/^\/api(\/|\?|$)/.test(one.target) && answer.status >= 400 && one.method !== "HEAD") {
        if (!isError(parseJson(answer.text)) && answer.text)
          found.push(`${answer.status} not in the shape of errors`);
      }
      return found;
    },
  };
}

/** Returns whether the fake video provider refused, because it only knows its own channel. */
const isProviderRefusal = ({ status, text }: WireResponse): boolean =>
  status === 502 && text.includes('"channel-not-found"');

const VALID_HOST = /^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d*)?$/i;

/**
 * Returns whether a request is invalid HTTP: it gets 400 without a body, before any call sees it. Instead of an empty
 * Host, the client sends its usual one.
 */
const isInvalidHttp = ({ target, headers: { host } }: HostileRequest): boolean =>
  /[^\x21-\x7e]/.test(target) || (!!host && !VALID_HOST.test(host));

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

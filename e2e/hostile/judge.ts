import { resolve } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { tryParseJson } from "#platform/http/json.rules.ts";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import type { DescribedCall, DescribedSchema } from "./described-calls.ts";
import type { HostileRequest } from "./requests.ts";
import type { RawHttpResponse } from "./wire.ts";

/** The status that oEmbed requires for an unsupported format. Its body is an error message, as with other refusals. */
const NOT_IMPLEMENTED_STATUS = 501;

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
const INSTALL_FOLDER = resolve(import.meta.dirname, "../..");

const UNDESCRIBED_STATUS = "not a status that the description has";

export type ResponseChecker = {
  /** Returns a short description of each fault in a response. */
  findFaults(request: HostileRequest, response: RawHttpResponse): string[];
  /**
   * Returns the call that a request reaches, such as `GET /api/topics/{id}`. If it doesn't reach any, returns what kind
   * of target it has.
   */
  nameCall(request: HostileRequest): string;
};

/** Checks responses against the API description and against rules for all responses. */
export function createResponseChecker(
  calls: DescribedCall[],
  components: { schemas: Record<string, DescribedSchema> },
): ResponseChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ components }, "description");
  const isError = ajv.compile({ $ref: "description#/components/schemas/Error" });
  const compiledSchemas = new Map<DescribedSchema, ReturnType<typeof ajv.compile>>();
  const findSchemaFault = (schema: DescribedSchema, value: unknown): string | undefined => {
    const { $schema: _, ...rest } = schema as DescribedSchema & { $schema?: string; $ref?: string };
    const check = compiledSchemas.get(schema) ?? ("$ref" in rest ? isError : ajv.compile(rest));
    compiledSchemas.set(schema, check);
    return check(value) ? undefined : ajv.errorsText(check.errors);
  };
  const paths = [...Map.groupBy(calls, (call) => call.path)]
    .map(([path, matchingCalls]) => ({
      matchingCalls,
      pattern: toPattern(path),
      isLiteral: !path.includes("{"),
    }))
    .sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));

  function findCalls({ target }: HostileRequest): DescribedCall[] {
    const path = target.split("?")[0] ?? "";
    if (/[#\\]/.test(path) || path.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) return [];
    return paths.find(({ pattern }) => pattern.test(path))?.matchingCalls ?? [];
  }

  function findDescriptionFaults(
    request: HostileRequest,
    matchingCalls: DescribedCall[],
    response: RawHttpResponse,
  ): string[] {
    if (isInvalidHttp(request))
      return response.status === 400 ? [] : [`${response.status} to what is no HTTP`];
    const call = matchingCalls.find(
      ({ method }) => method === request.method || (method === "GET" && request.method === "HEAD"),
    );
    if (!call)
      return response.status === 405 || response.status === 400
        ? []
        : [`${response.status} to a method that it does not have`];
    const describedResponse = call.responses[response.status];
    if (!describedResponse)
      return response.status === 304
        ? []
        : [`${response.status}: ${UNDESCRIBED_STATUS}: ${response.text.slice(0, 120)}`];
    if (request.method === "HEAD") return response.text ? ["a body to HEAD"] : [];
    const { "application/json": json } = describedResponse.content ?? {};
    const contentType = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (!describedResponse.content) return response.text ? [`${response.status} with a body`] : [];
    if (!(contentType in describedResponse.content)) return [`${response.status} as ${contentType}`];
    if (!json) return [];
    const value = tryParseJson(response.text);
    if (value === undefined) return [`${response.status} without valid JSON`];
    const schemaFault = findSchemaFault(json.schema, value);
    return schemaFault ? [`${response.status} not as described: ${schemaFault}`] : [];
  }

  return {
    nameCall: (request) => {
      const call = findCalls(request)[0];
      if (call) return `${request.method} ${call.path}`;
      return request.target.startsWith("/api") ? "elsewhere under /api" : "pages and files";
    },
    findFaults: (request, response) => {
      if (response.failure) return [`no answer: ${response.failure}`];
      const faults = REVEALING_PATTERNS.filter(([, pattern]) => pattern.test(response.text)).map(
        ([secret]) => `tells ${secret}`,
      );
      if (response.text.includes(INSTALL_FOLDER)) faults.push("tells the program's folder");
      if (
        response.status >= 500 &&
        response.status !== NOT_IMPLEMENTED_STATUS &&
        !isProviderRefusal(response)
      )
        faults.push(`${response.status}: ${response.text.slice(0, 120)}`);
      faults.push(...findHeaderFaults(response.headers));
      const matchingCalls = findCalls(request);
      if (matchingCalls.length > 0) faults.push(...findDescriptionFaults(request, matchingCalls, response));
      else if (
        /^\/api(\/|\?|$)/.test(request.target) &&
        response.status >= 400 &&
        request.method !== "HEAD"
      ) {
        if (!isError(tryParseJson(response.text)) && response.text)
          faults.push(`${response.status} not in the shape of errors`);
      }
      return faults;
    },
  };
}

/** Returns whether the fake video provider refused an unknown channel. The fake only knows a single channel. */
const isProviderRefusal = ({ status, text }: RawHttpResponse): boolean =>
  status === 502 && text.includes('"channel-not-found"');

const VALID_HOST = /^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d*)?$/i;

/**
 * Returns whether a request is invalid HTTP, which the server refuses with a bare 400 before it reaches the app. An
 * empty Host doesn't count, because Node's client then sends its usual Host instead.
 */
const isInvalidHttp = ({ target, headers: { host } }: HostileRequest): boolean =>
  /[^\x21-\x7e]/.test(target) || (!!host && !(VALID_HOST.test(host) && URL.canParse(`http://${host}`)));

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);

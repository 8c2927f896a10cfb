import { z } from "zod";
import type { Endpoint, RateLimit } from "#platform/http/endpoint.contract.ts";
import { listEndpointLimits } from "#platform/http/http.server.ts";
import { describeFailedResponse } from "./api-components.server.ts";

type Json = Record<string, unknown>;

const RESPONSE_DESCRIPTIONS: Record<number, string> = {
  200: "Done",
  201: "Created",
  202: "Accepted; it will be done soon",
  204: "Done, no content",
  206: "The part that was asked for",
  303: "Elsewhere: see Location",
  304: "Unchanged since the version in If-None-Match",
  400: "Invalid input: `issues` names every field",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  408: "The body was sent too slowly",
  409: "Not possible in the current state",
  413: "Body or file too large",
  415: "This call does not accept that media type",
  416: "The range is beyond the end",
  429: "Too many tries: see Retry-After",
  500: "Our fault; the log has the cause",
  501: "This program cannot do that",
  502: "A provider failed",
  503: "Not now: the database, the disk or a provider fails, a provider's key is missing, or too much is asked at once",
};

/** Describes an endpoint's possible responses, by status. */
export const describeResponses = (
  endpoint: Endpoint,
  method: string,
  readsTokens: boolean,
): Record<string, Json> =>
  Object.fromEntries([
    [String(endpoint.status ?? 200), describeSuccess(endpoint)],
    ...(endpoint.orStatus
      ? [[String(endpoint.orStatus), describeSuccess({ ...endpoint, status: endpoint.orStatus })]]
      : []),
    ...describeOtherResponses(endpoint),
    ...listFailureStatuses(endpoint, method, readsTokens).map((status) => [
      String(status),
      describeErrorResponse(endpoint, status),
    ]),
  ]);

/**
 * Converts a Zod schema to JSON Schema. Adds defaults, which Zod leaves out of input that it converts, and `items: false`
 * to tuples, because documentation tools reject arrays without `items`.
 */
export const toJsonSchema = (shape: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
      if (jsonSchema.prefixItems && jsonSchema.items === undefined) jsonSchema.items = false;
    },
  });

function describeSuccess({ status, answer, media, counted, answerHeaders = {} }: Endpoint): Json {
  const description = RESPONSE_DESCRIPTIONS[status ?? 200];
  const headerDescriptions = { ...(counted ? { "X-Total-Count": "Number of hits" } : {}), ...answerHeaders };
  const headerObjects = Object.entries(headerDescriptions).map(([name, description]) => [
    name,
    { schema: { type: "integer" }, description },
  ]);
  const headers = headerObjects.length > 0 ? { headers: Object.fromEntries(headerObjects) } : {};
  if (media) return { description, content: describeContent(media) };
  if (!answer) return { description, ...headers };
  return {
    description,
    ...headers,
    content: { "application/json": { schema: toJsonSchema(answer, "output") } },
  };
}

function describeOtherResponses({ media, ranges, tagged }: Endpoint): [string, Json][] {
  const unchangedResponse: [string, Json][] = tagged
    ? [["304", { description: RESPONSE_DESCRIPTIONS[304] }]]
    : [];
  if (!media || !ranges) return unchangedResponse;
  return [
    ...unchangedResponse,
    ["206", { description: RESPONSE_DESCRIPTIONS[206], content: describeContent(media) }],
    ["416", { description: RESPONSE_DESCRIPTIONS[416] }],
  ];
}

const describeContent = (media: string): Json => ({
  [media]: { schema: /[/+]json\b/.test(media) ? {} : { type: "string" } },
});

/** Describes an error response. If an endpoint returns HTML pages, its 404 is also an HTML page. */
function describeErrorResponse(endpoint: Endpoint, status: number): Json {
  const { media } = endpoint;
  if (media === "text/html" && status === 404)
    return { description: RESPONSE_DESCRIPTIONS[404], content: describeContent(media) };
  const description = RESPONSE_DESCRIPTIONS[status] ?? "Failed";
  if (status !== 429) return describeFailedResponse(description);
  return {
    ...describeFailedResponse([description, ...describeLimits(endpoint)].join(". ")),
    headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds until the next try" } },
  };
}

const TRY_DESCRIPTIONS: Record<RateLimit["counts"], string> = {
  all: "tries",
  refused: "refused tries",
  accepted: "accepted tries",
  guessed: "valid tries",
};

function describeLimits(endpoint: Endpoint): string[] {
  const { visitorLimit, addressLimit } = endpoint;
  const addressLimits = [...(addressLimit ? [addressLimit] : []), ...listEndpointLimits(endpoint)];
  return [
    ...(visitorLimit ? [describeLimit(visitorLimit, "by one visitor")] : []),
    ...addressLimits.map((limit) => describeLimit(limit, "from one address")),
  ];
}

function describeLimit({ points, seconds, counts }: RateLimit, source: string): string {
  const time = seconds === 3600 ? "an hour" : `${seconds / 60} minutes`;
  return `At most ${points} ${TRY_DESCRIPTIONS[counts]} in ${time} ${source}`;
}

function listFailureStatuses(
  { access, params, body, file, limit, errors }: Endpoint,
  method: string,
  readsTokens: boolean,
): number[] {
  // A token that is unknown, isn't accepted here, or has made too many calls.
  const tokenErrors = readsTokens ? [401, 403, 429] : [];
  const statuses = new Set<number>([400, 500, 503, ...tokenErrors, ...(errors ?? [])]);
  if (access !== "public") statuses.add(401);
  if ((access !== "public" && access !== "user") || method !== "GET") statuses.add(403);
  if (params) statuses.add(404);
  if (body || file) for (const status of [413, 415]) statuses.add(status);
  if (limit) statuses.add(429);
  return [...statuses].sort((a, b) => a - b);
}

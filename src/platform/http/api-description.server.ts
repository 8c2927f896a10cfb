import { z } from "zod";
import { apiComponents, failure, healthPaths } from "./api-components.server.ts";
import type { Endpoint, Limit } from "./endpoint.contract.ts";
import type { BoundEndpoint } from "./endpoint.server.ts";
import { limitsOf } from "./limits.server.ts";
import { describeBytes, USUAL_BODY } from "./request-body.server.ts";

type Json = Record<string, unknown>;
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};
export type ApiNames = { siteName: () => string; errorFields: Record<string, object> };
export type Operation = {
  summary: string;
  tags: string[];
  "x-access": Endpoint["access"];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: Json;
  responses: Record<string, Json>;
  security?: Json[];
};

const ANSWERS: Record<number, string> = {
  200: "Done",
  201: "Created",
  202: "Taken on, to be done soon",
  204: "Done, nothing to say",
  206: "The part that was asked for",
  303: "Elsewhere: see Location",
  304: "What If-None-Match names is still true",
  400: "Invalid input: `issues` names every field",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  408: "The body was sent too slowly",
  409: "Not possible in the present state",
  413: "Body or file too large",
  415: "Not the media type that this call takes",
  416: "The range lies beyond the end",
  429: "Too many tries: see Retry-After",
  500: "Our fault; the log has the cause",
  502: "A provider failed",
  503: "Not now: the database, the disk or a provider fails, a provider's key is missing, or too much is asked at once",
};

export function apiDescription(bound: BoundEndpoint[], names: ApiNames): () => ApiDescription {
  let description: ApiDescription | undefined;
  return () => {
    description ??= describe(bound, names);
    return { ...description, info: { ...description.info, title: `${names.siteName()} API` } };
  };
}

function describe(bound: BoundEndpoint[], { siteName, errorFields }: ApiNames): ApiDescription {
  const paths: ApiDescription["paths"] = { ...healthPaths };
  for (const { path, method, endpoint } of bound) {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(path, method, endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName()} API`,
      version: "1",
      description: "Every call of the site and its back office.",
    },
    paths,
    components: apiComponents(errorFields),
  };
}

function operation(path: string, method: string, endpoint: Endpoint): Operation {
  return {
    summary: endpoint.summary,
    tags: [path.split("/")[2] ?? "api"],
    "x-access": endpoint.access,
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...headers(endpoint),
    ],
    ...(endpoint.access === "public" ? {} : { security: [{ session: [] }] }),
    ...requestBody(endpoint),
    responses: Object.fromEntries([
      [String(endpoint.status ?? 200), success(endpoint)],
      ...parts(endpoint),
      ...failures(endpoint, method).map((status) => [String(status), refusal(endpoint, status)]),
    ]),
  };
}

const jsonSchema = (shape: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(shape, { io, unrepresentable: "any", target: "draft-2020-12" });

function parameters(shape: z.ZodObject | undefined, where: "path" | "query"): Operation["parameters"] {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, "input"),
  }));
}

const headers = (endpoint: Endpoint): Operation["parameters"] =>
  Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    schema: { type: "string", description },
  }));

function requestBody({ body, file, bodyLimit }: Endpoint): Json {
  const description = `At most ${describeBytes(bodyLimit ?? USUAL_BODY)}`;
  if (file) {
    const properties = { [file]: { type: "string", contentMediaType: "application/octet-stream" } };
    const schema = { type: "object", required: [file], properties };
    return { requestBody: { required: true, description, content: { "multipart/form-data": { schema } } } };
  }
  if (!body) return {};
  return {
    requestBody: {
      required: true,
      description,
      content: { "application/json": { schema: jsonSchema(body, "input") } },
    },
  };
}

function success({ status, answer, media, counted, answerHeaders = {} }: Endpoint): Json {
  const description = ANSWERS[status ?? 200];
  const named = { ...(counted ? { "X-Total-Count": "Number of hits" } : {}), ...answerHeaders };
  const described = Object.entries(named).map(([name, description]) => [
    name,
    { schema: { type: "integer" }, description },
  ]);
  const headers = described.length > 0 ? { headers: Object.fromEntries(described) } : {};
  if (media) return { description, content: contentOf(media) };
  if (!answer) return { description, ...headers };
  return {
    description,
    ...headers,
    content: { "application/json": { schema: jsonSchema(answer, "output") } },
  };
}

function parts({ media, ranges, tagged }: Endpoint): [string, Json][] {
  const unchanged: [string, Json][] = tagged ? [["304", { description: ANSWERS[304] }]] : [];
  if (!media || !ranges) return unchanged;
  return [
    ...unchanged,
    ["206", { description: ANSWERS[206], content: contentOf(media) }],
    ["416", { description: ANSWERS[416] }],
  ];
}

const contentOf = (media: string): Json => ({
  [media]: { schema: media === "application/json" ? {} : { type: "string" } },
});

/** A call that gives a page gives one too where there is nothing. */
function refusal(endpoint: Endpoint, status: number): Json {
  const { media } = endpoint;
  if (media === "text/html" && status === 404)
    return { description: ANSWERS[404], content: contentOf(media) };
  const told = status === 429 ? limitsOf(endpoint).map(describeLimit) : [];
  return failure([ANSWERS[status] ?? "Failed", ...told].join(". "));
}

const COUNTED: Record<Limit["counts"], string> = {
  all: "tries",
  refused: "refused tries",
  accepted: "accepted tries",
  guessed: "valid tries",
};

function describeLimit({ points, seconds, counts }: Limit): string {
  const time = seconds === 3600 ? "an hour" : `${seconds / 60} minutes`;
  return `At most ${points} ${COUNTED[counts]} in ${time} from one address`;
}

function failures({ access, params, body, file, limit, errors }: Endpoint, method: string): number[] {
  const statuses = new Set<number>([400, 500, 503, ...(errors ?? [])]);
  if (access !== "public") statuses.add(401);
  if ((access !== "public" && access !== "user") || method !== "GET") statuses.add(403);
  if (params) statuses.add(404);
  if (body || file) for (const status of [413, 415]) statuses.add(status);
  if (limit) statuses.add(429);
  return [...statuses].sort((a, b) => a - b);
}

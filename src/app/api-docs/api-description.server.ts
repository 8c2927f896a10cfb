import type { z } from "zod";
import type { Endpoint } from "#platform/http/endpoint.contract.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import { DEFAULT_BODY_LIMIT, describeBytes } from "#platform/http/http.server.ts";
import { describeResponses, toJsonSchema } from "./api-answers.server.ts";
import { buildApiComponents, HEALTH_OPERATIONS } from "./api-components.server.ts";

type Json = Record<string, unknown>;
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  webhooks: Json;
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};
export type ApiDescriptionOptions = {
  siteName: () => string;
  errorFields: Record<string, object>;
  publicUrl: string;
  /** The name of the session cookie that browsers send. */
  sessionCookie: string;
  isOpenToTokens(call: { method: string; path: string }): boolean;
  webhooks: Json;
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  "x-access": Endpoint["access"];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: Json;
  responses: Record<string, Json>;
  security: Json[];
};

export function buildApiDescription(
  bound: BoundEndpoint[],
  options: ApiDescriptionOptions,
): () => ApiDescription {
  let description: ApiDescription | undefined;
  return () => {
    description ??= describeApi(bound, options);
    return { ...description, info: { ...description.info, title: `${options.siteName()} API` } };
  };
}

function describeApi(bound: BoundEndpoint[], options: ApiDescriptionOptions): ApiDescription {
  const paths: ApiDescription["paths"] = { ...HEALTH_OPERATIONS };
  for (const { path, method, endpoint } of bound) {
    paths[path] ??= {};
    const readsTokens = path.startsWith("/api/");
    const isOpenToTokens = readsTokens && options.isOpenToTokens({ method, path });
    paths[path][method.toLowerCase()] = {
      ...describeOperation(path, method, endpoint, isOpenToTokens),
      responses: describeResponses(endpoint, method, readsTokens),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${options.siteName()} API`,
      version: "1",
      description:
        "Every call of the site and its back office. Programs sign in with a token, which you create under Settings, API: " +
        "`Authorization: Bearer gr_…`. Browsers sign in with POST /api/login, which sets a cookie.",
    },
    servers: [{ url: options.publicUrl }],
    paths,
    webhooks: options.webhooks,
    components: buildApiComponents(options),
  };
}

/**
 * Builds an operation id: 'GET /api/topics/{id}' becomes `getTopicsById`. For a path that doesn't start with /api, the
 * id starts with the method and `Site`, as in `getSiteFeed`.
 */
function buildOperationId(path: string, method: string): string {
  const [first = "", ...rest] = path.split("/").slice(1);
  const words = [first === "api" ? "" : `site/${first}`, ...rest].join("/").replaceAll(/\{(\w+)\}/g, "by/$1");
  const camel = words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
  return method.toLowerCase() + camel;
}

function describeOperation(
  path: string,
  method: string,
  endpoint: Endpoint,
  isOpenToTokens: boolean,
): Omit<Operation, "responses"> {
  const securitySchemes = [{ session: [] }, ...(isOpenToTokens ? [{ token: [] }] : [])];
  const isPublic = endpoint.access === "public";
  // Some public GET calls return more to the team, so clients may sign in for them, too.
  const publicSecurity = method === "GET" && isOpenToTokens ? [{}, ...securitySchemes] : [];
  return {
    operationId: buildOperationId(path, method),
    summary: endpoint.summary,
    tags: [path.split("/")[2] ?? "api"],
    "x-access": endpoint.access,
    parameters: [
      ...describeParameters(endpoint.params, "path"),
      ...describeParameters(endpoint.query, "query"),
      ...describeHeaders(endpoint),
    ],
    security: isPublic ? publicSecurity : securitySchemes,
    ...describeRequestBody(endpoint),
  };
}

function describeParameters(
  shape: z.ZodObject | undefined,
  location: "path" | "query",
): Operation["parameters"] {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: toJsonSchema(field as z.ZodType, "input"),
  }));
}

const describeHeaders = (endpoint: Endpoint): Operation["parameters"] =>
  Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    schema: { type: "string", description },
  }));

function describeRequestBody({ body, file, bodyLimit }: Endpoint): Json {
  const description = `At most ${describeBytes(bodyLimit ?? DEFAULT_BODY_LIMIT)}`;
  if (file) {
    const properties = { [file]: { type: "string", contentMediaType: "application/octet-stream" } };
    const schema = { type: "object", required: [file], properties };
    const json = body ? { "application/json": { schema: toJsonSchema(body, "input") } } : {};
    const content = { "multipart/form-data": { schema }, ...json };
    return { requestBody: { required: true, description, content } };
  }
  if (!body) return {};
  return {
    requestBody: {
      required: true,
      description,
      content: { "application/json": { schema: toJsonSchema(body, "input") } },
    },
  };
}

import { ReadableStream as NodeStream } from "node:stream/web";
import type { Context } from "hono";
import type { z } from "zod";
import type { Log } from "#platform/log/log.server.ts";
import type { CookieJar } from "./cookies.server.ts";
import type {
  Actor,
  BodyOf,
  Endpoint,
  EndpointKey,
  Endpoints,
  ParamsOf,
  QueryOf,
  ResponseBodyOf,
} from "./endpoint.contract.ts";
import type { HttpEnv } from "./http-env.server.ts";

export type CallContext = CookieJar & {
  actor: Actor | null;
  /** Looks up the caller's current rights. Event streams need this, because they stay open for hours. */
  findActor(): Promise<Actor | null>;
  requestId: string;
  clientKey: string;
  header(name: string): string | undefined;
  setHeader(name: string, value: string | number | undefined): void;
  /** Sets the response's status. It must be the endpoint's `orStatus`. */
  setStatus(status: 200): void;
  request: Request;
};

type ActorFor<E extends Endpoint> = E["access"] extends "public" ? Actor | null : Actor;

export type EndpointCall<E extends Endpoint> = Omit<CallContext, "actor"> & {
  actor: ActorFor<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: E["file"] extends string ? BodyOf<E> | undefined : BodyOf<E>;
};

export type CountedList<T> = { items: T; total: number };

type HandlerResult<E extends Endpoint> = E["media"] extends string
  ? Response
  : E["counted"] extends true
    ? CountedList<ResponseBodyOf<E>>
    : E["answer"] extends z.ZodType
      ? ResponseBodyOf<E>
      : unknown;

export type Handlers<Es extends Endpoints> = {
  [K in keyof Es]: (call: EndpointCall<Es[K]>) => Promise<HandlerResult<Es[K]>> | HandlerResult<Es[K]>;
};

export type BoundEndpoint = {
  key: EndpointKey;
  method: string;
  path: string;
  endpoint: Endpoint;
  handle: (call: CallContext & { params: unknown; query: unknown; body: unknown }) => unknown;
};

/** Binds a feature's endpoints to their handlers. A missing or wrongly typed handler doesn't compile. */
export function bindEndpoints<Es extends Endpoints>(contract: Es, handlers: Handlers<Es>): BoundEndpoint[] {
  return Object.entries<Endpoint>(contract).map(([key, endpoint]) => {
    const [method = "", path = ""] = key.split(" ");
    const handle = (handlers as unknown as Record<string, BoundEndpoint["handle"]>)[key];
    if (!handle) throw new Error(`${key} has no handler`);
    return { key: key as EndpointKey, method, path, endpoint, handle };
  });
}

export function createResponse(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  result: unknown,
  { log, actor }: { log: Log; actor: Actor | null },
): Response {
  if (result instanceof Response)
    return endpoint.media === "text/csv" && result.body
      ? new Response(NodeStream.from(hideStreamErrors(c, result.body, log)) as ReadableStream, result)
      : result;
  c.header("cache-control", (!actor && endpoint.sharedCaching) || "no-store");
  if (!endpoint.answer) return c.body(null, endpoint.status ?? 200);
  if (!endpoint.counted) return c.json(endpoint.answer.parse(result), (endpoint.status ?? 200) as 200);
  const { items, total } = result as CountedList<unknown>;
  c.header("x-total-count", String(total));
  return c.json(endpoint.answer.parse(items), (endpoint.status ?? 200) as 200);
}

/**
 * Logs errors that occur while a response is streamed, and replaces them with a generic error, because Node's server
 * would print and send their messages.
 */
async function* hideStreamErrors(c: Context<HttpEnv>, body: ReadableStream<Uint8Array>, log: Log) {
  try {
    yield* body;
  } catch (error) {
    const { requestId, path } = c.env.state;
    log.error({ requestId, method: c.req.method, path, error }, "response failed while it was being sent");
    throw new Error("The response failed while it was being sent");
  }
}

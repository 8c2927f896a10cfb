import type { z } from "zod";
import type { CookieJar } from "./cookies.server.ts";
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  EndpointKey,
  Endpoints,
  ParamsOf,
  QueryOf,
} from "./endpoint.contract.ts";
import type { Actor } from "./http-house.server.ts";

/** What a use-case may know of the request besides its parsed input. */
export type CallContext = CookieJar & {
  /** The person signed in, or null. Never null on `user` and `admin` endpoints. */
  actor: Actor | null;
  requestId: string;
  /** Client address as limits count it. */
  clientKey: string;
  header(name: string): string | undefined;
  /** The request itself, for bodies and answers that are not JSON. */
  request: Request;
};

/** The actor of an endpoint that declares who may call it; `public` ones see a possible null. */
type ActorFor<E extends Endpoint> = E["access"] extends "public" ? Actor | null : Actor;

export type Call<E extends Endpoint> = Omit<CallContext, "actor"> & {
  actor: ActorFor<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
};

/** One page of a list with the number of all hits. */
export type Counted<T> = { items: T; total: number };

type Answer<E extends Endpoint> = E["media"] extends string
  ? Response
  : E["counted"] extends true
    ? Counted<AnswerOf<E>>
    : E["answer"] extends z.ZodType
      ? AnswerOf<E>
      : unknown;

export type Handlers<Es extends Endpoints> = {
  [K in keyof Es]: (call: Call<Es[K]>) => Promise<Answer<Es[K]>> | Answer<Es[K]>;
};

/** One endpoint with what answers it; input and answer types were checked where the room bound them. */
export type BoundEndpoint = {
  key: EndpointKey;
  method: string;
  path: string;
  endpoint: Endpoint;
  handle: (call: CallContext & { params: unknown; query: unknown; body: unknown }) => unknown;
};

/** Binds a room's endpoints to its use-cases. A missing or wrongly typed handler is a compile error. */
export function bind<Es extends Endpoints>(contract: Es, handlers: Handlers<Es>): BoundEndpoint[] {
  return Object.entries<Endpoint>(contract).map(([key, endpoint]) => {
    const [method = "", path = ""] = key.split(" ");
    const handle = (handlers as unknown as Record<string, BoundEndpoint["handle"]>)[key];
    if (!handle) throw new Error(`${key} has no handler`);
    return { key: key as EndpointKey, method, path, endpoint, handle };
  });
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { UNEXPECTED_ERROR_MESSAGE } from "./error-answer.server.ts";
import type { HttpEnv, HttpHouse, RequestState } from "./http-env.server.ts";
import { createMaintenanceResponse } from "./maintenance.server.ts";
import { createBlankPageResponse } from "./plain-page.server.ts";
import { findClientKey, shortenAddress } from "./request-origin.server.ts";
import { hasSecretQuery, hideSecretInPath, normalizePath } from "./request-path.server.ts";
import { type DEFAULT_SLOT_BOUNDS, RequestSlots } from "./request-slots.server.ts";
import { listUnneededHeaders, selectNeededHeaders } from "./security-headers.server.ts";
import { ignoreRangeUnlessGet, type RawResponse, type StoredFile, serveFile } from "./stored-file.server.ts";
import { createRequestArrival, type RequestArrival, type TimedListener } from "./turns.server.ts";

/** Headers that keep a URL with a secret from ending up on other sites (Referer), in search engines or in caches. */
const SECRET_HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

export type ChainDependencies = {
  house: HttpHouse;
  headers: Record<string, string>;
  findFile(request: IncomingMessage, path: string): StoredFile | undefined;
  alwaysServedPaths: ReadonlySet<string>;
  /** Path prefixes that are followed by a secret. */
  secretPaths: readonly string[];
  /** For each page that may have a secret in its query, maps its path to the field's name. */
  secretQueries: ReadonlyMap<string, string>;
  /** Path prefixes of pages that are shown on air, such as the overlay. These stay blank instead of showing errors. */
  blankErrorPaths: readonly string[];
  app(request: Request, env: HttpEnv["Bindings"]): Response | Promise<Response>;
  bounds?: typeof DEFAULT_SLOT_BOUNDS;
};

/**
 * Creates the listener for all requests. It serves files, and passes other requests to the app or, during maintenance
 * or if no slot in `RequestSlots` is free, responds with 503. It logs each request, except those that got no slot.
 */
export function createRequestChain(dependencies: ChainDependencies): TimedListener {
  const slots = new RequestSlots(dependencies.house.log, dependencies.bounds);
  const serveByApp = async (exchange: Exchange): Promise<void> => {
    const { request, response, state } = exchange;
    if (dependencies.alwaysServedPaths.has(state.path)) return exchange.respondWithApp(() => {});
    if (dependencies.house.maintenance.isOn) {
      exchange.refuse(createMaintenanceResponse(request));
      return exchange.log();
    }
    const freeSlot = await slots.enter(state.clientKey, exchange.arrival.lateAt);
    if (!freeSlot) return exchange.refuse(slots.refuse(request));
    if (response.destroyed) return freeSlot();
    await exchange.respondWithApp(freeSlot);
  };
  const warnAboutProxy = createProxyWarning(dependencies.house);
  return (request, response, arrival = createRequestArrival()) => {
    warnAboutProxy(request);
    const exchange = new Exchange({ request, response, arrival }, dependencies);
    // A page whose URL has a secret depends on that secret, so it differs from the page that other visitors get.
    const file = exchange.state.isSecret ? undefined : dependencies.findFile(request, exchange.state.path);
    if (!file) return void serveByApp(exchange);
    exchange.respond(
      serveFile(
        file,
        ignoreRangeUnlessGet(request.method, (name) => readHeader(request, name)),
      ),
    );
    exchange.log();
  };
}

type ReceivedRequest = { request: IncomingMessage; response: ServerResponse; arrival: RequestArrival };

class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: RequestState;
  readonly arrival: RequestArrival;
  readonly #dependencies: ChainDependencies;

  constructor({ request, response, arrival }: ReceivedRequest, dependencies: ChainDependencies) {
    this.request = request;
    this.response = response;
    this.arrival = arrival;
    this.#dependencies = dependencies;
    const path = normalizePath(request.url ?? "");
    const loggedPath = hideSecretInPath(path, dependencies.secretPaths);
    const isSecret =
      loggedPath !== path || hasSecretQuery(path, request.url ?? "", dependencies.secretQueries);
    this.state = {
      requestId: randomUUID(),
      clientKey: findClientKey(request, dependencies.house.env.TRUST_PROXY),
      path: loggedPath,
      ...(isSecret ? { isSecret } : {}),
      ...(dependencies.blankErrorPaths.some((prefix) => path.startsWith(prefix))
        ? { isBlankOnError: true }
        : {}),
      setCookies: new Map(),
    };
  }

  respond({ status, headers, body }: RawResponse): void {
    const responseHeaders = {
      ...selectNeededHeaders(headers["content-type"], this.#dependencies.headers),
      ...headers,
      ...(this.state.isSecret ? SECRET_HEADERS : {}),
      "x-request-id": this.state.requestId,
    };
    this.response.writeHead(status, responseHeaders).end(body);
  }

  refuse(refusal: RawResponse): void {
    this.respond(this.state.isBlankOnError ? createBlankPageResponse() : refusal);
  }

  /**
   * Passes the request to the app and sends the app's response. Calls `freeSlot` as soon as the response is ready, so
   * that a slow client doesn't hold one of the slots in `RequestSlots` while it downloads.
   */
  async respondWithApp(freeSlot: () => void): Promise<void> {
    const { request, response, state } = this;
    const { app, headers, house } = this.#dependencies;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader("x-request-id", state.requestId);
    const respond = getRequestListener(
      async (webRequest) => {
        const appResponse = blankOutError(await app(webRequest, { state }), state);
        const isForFrames = appResponse.headers.get("content-security-policy")?.endsWith("frame-ancestors *");
        if (isForFrames) response.removeHeader("x-frame-options");
        for (const name of listUnneededHeaders(appResponse.headers.get("content-type")))
          response.removeHeader(name);
        if (state.isSecret)
          for (const [name, value] of Object.entries(SECRET_HEADERS)) appResponse.headers.set(name, value);
        freeSlot();
        if (state.setCookies.size > 0) response.setHeader("set-cookie", [...state.setCookies.values()]);
        this.log(appResponse.status);
        return appResponse;
      },
      {
        // Used if there is no Host header. HTTP/1.0 requests, which many health checks send, may not have one.
        hostname: new URL(house.env.PUBLIC_URL).host,
        errorHandler: (error) => {
          const isUnreadable = error instanceof Error && error.name === "RequestError";
          if (isUnreadable) return Response.json({ message: "The request cannot be read" }, { status: 400 });
          house.log.error({ requestId: state.requestId, error }, "request failed");
          return Response.json({ message: UNEXPECTED_ERROR_MESSAGE }, { status: 500 });
        },
      },
    );
    await respond(request, response).finally(freeSlot);
  }

  log(status = this.response.statusCode): void {
    const { requestId, clientKey, userId, path } = this.state;
    const client = shortenAddress(clientKey);
    const ms = Math.round((performance.now() - this.arrival.at) * 100) / 100;
    const fields = { requestId, client, userId, method: this.request.method, path, status, ms };
    this.#dependencies.house.log.info(fields, "request");
  }
}

function blankOutError(response: Response, { isBlankOnError }: RequestState): Response {
  if (!isBlankOnError || response.status < 500) return response;
  const { body, ...responseInit } = createBlankPageResponse();
  return new Response(body, responseInit);
}

const readHeader = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
};

/**
 * Returns a function that logs one warning if requests come through a proxy although TRUST_PROXY is 0. All visitors
 * then seem to have the proxy's IP address, and share its rate limits.
 */
function createProxyWarning({ env, log }: HttpHouse): (request: IncomingMessage) => void {
  let isDone = env.TRUST_PROXY > 0;
  return ({ headers }) => {
    if (isDone || headers["x-forwarded-for"] === undefined) return;
    isDone = true;
    log.warn(
      { variable: "TRUST_PROXY" },
      "X-Forwarded-For was received but is not trusted: set TRUST_PROXY to the number of proxies in front",
    );
  };
}

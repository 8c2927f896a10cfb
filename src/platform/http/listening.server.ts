import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { StartupError } from "#platform/errors/errors.server.ts";
import { MB } from "./endpoint.contract.ts";
import { limitConnections } from "./open-files.server.ts";
import { hasUnansweredRequests, limitPipelining } from "./pipelining.server.ts";
import { findClientKey } from "./request-origin.server.ts";
import { sharedRequestTurns, type TimedListener } from "./turns.server.ts";

const MAX_DRAIN_MS = 10_000;

/**
 * Times are in milliseconds. `unreadTimeout` is how long a client may stop reading its response. A body may take longer
 * than `bodyTimeout`, such as a backup over a slow connection, as long as at least `bodyProgress` bytes arrive in every
 * interval of that length.
 */
const CONNECTION_BOUNDS = {
  headersTimeout: 15_000,
  bodyTimeout: 120_000,
  bodyProgress: 4 * MB,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  unreadTimeout: 60_000,
};

const BACKLOG = 4096;

type ServerOptions = Partial<typeof CONNECTION_BOUNDS> & {
  /**
   * How many proxies to trust when determining a client's IP address. When clients take turns, each is identified by
   * its address.
   */
  trustedProxies?: number;
  /** How many files the operating system lets this process open. */
  maxOpenFiles?: number | undefined;
};

export function createBoundedServer(
  listener: TimedListener,
  headers: Record<string, string> = {},
  { trustedProxies = 0, maxOpenFiles, ...otherBounds }: ServerOptions = {},
): Server {
  const { unreadTimeout, bodyTimeout, bodyProgress, ...timeouts } = { ...CONNECTION_BOUNDS, ...otherBounds };
  const listenInTurn = sharedRequestTurns.wrapListener(listener, (request) =>
    findClientKey(request, trustedProxies),
  );
  const boundedListener = limitPipelining((request, response) => {
    if (!hasValidHost(request)) return refuseInvalidHost(response, headers);
    closeStalledUploads(request, bodyTimeout, bodyProgress);
    listenInTurn(request, response);
  });
  const server = createServer({ ...timeouts, requestTimeout: 0 }, boundedListener);
  server.setTimeout(unreadTimeout, (socket) => {
    if (socket.writableLength > 0 || !hasUnansweredRequests(socket)) socket.destroy();
  });
  server.on("connection", () => sharedRequestTurns.noteConnection());
  if (maxOpenFiles !== undefined) limitConnections(server, maxOpenFiles);
  server.on("clientError", createUnreadableRequestHandler(headers));
  server.on("checkExpectation", boundedListener);
  return server;
}

const VALID_HOST_PATTERN = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;

/**
 * Returns whether a request has a single valid Host header or, as HTTP/1.0 allows, none (RFC 9112, section 3.2). Node
 * itself rejects HTTP/1.1 requests without the header, but ignores a second Host header.
 */
function hasValidHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, nameIndex: number) =>
    nameIndex % 2 === 0 && name.length === 4 && name.toLowerCase() === "host";
  const count = rawHeaders.filter(isHost).length;
  if (count !== 1 || host === undefined) return count === 0;
  // `canParse` also rejects hosts such as `example.1`: if the last part is a number, the host must be an IP address.
  return VALID_HOST_PATTERN.test(host) && URL.canParse(`http://${host}`);
}

const refuseInvalidHost = (response: ServerResponse, headers: Record<string, string>) =>
  void response.writeHead(400, { ...headers, connection: "close", "content-length": "0" }).end();

/** Closes the connection if fewer than `bytes` bytes of the request's body arrive within `ms` milliseconds. */
function closeStalledUploads(request: IncomingMessage, ms: number, bytes: number): void {
  const { headers, socket } = request;
  if (!headers["content-length"] && !headers["transfer-encoding"]) return;
  let read = socket.bytesRead;
  const progressTimer = setInterval(() => {
    if (!request.complete && socket.bytesRead - read < bytes) socket.destroy();
    read = socket.bytesRead;
  }, ms).unref();
  request.once("close", () => clearInterval(progressTimer));
}

export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new StartupError(describeListenError(error, host, port), { cause: error })),
    );
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  // Ignore later errors, such as a connection that could not be accepted. With no listener, one would end the process.
  server.on("error", () => {});
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : port;
}

const STATUS_BY_PARSE_ERROR: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function createUnreadableRequestHandler(headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, connection: "close", "content-length": "0" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isBusy = !(socket instanceof Socket) || hasUnansweredRequests(socket);
    if (!socket.writable || isBusy || error.code === "ECONNRESET") return socket.destroy();
    const status = STATUS_BY_PARSE_ERROR[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
  };
}

function describeListenError(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") return `PORT ${port} is already in use on ${host}`;
  if (error.code === "EACCES") return `PORT ${port} may not be used by this user`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN")
    return `HOST ${host} is not an address of this machine`;
  return `Listening on ${host}:${port} failed: ${error.message}`;
}

/** Stops accepting connections, waits up to 10 seconds for requests in progress, and then closes the rest. */
export async function drainServer(server: Server): Promise<void> {
  const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idleTimer = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  const drainTimeout = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_DRAIN_MS).unref();
  });
  await Promise.race([serverClosed, drainTimeout]);
  clearInterval(idleTimer);
  server.closeAllConnections();
}

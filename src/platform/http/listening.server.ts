import { createServer, type RequestListener, type Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { CannotStart } from "#platform/errors/errors.server.ts";

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const DRAIN_MS = 10_000;

/**
 * Slow and stalled clients are let go, all in milliseconds: headers within 15 s, a whole request within 2 minutes, and
 * whoever takes nothing of an answer for a minute (two where the system's own buffers took some between).
 */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  unreadTimeout: 60_000,
};

/**
 * Requests of one connection that may wait for their answers. Browsers and proxies send the next one after the answer;
 * thousands sent ahead would each take memory until somebody reads.
 */
const MOST_UNANSWERED = 10;

/**
 * Connections that may wait to be taken up: an audience comes at one moment. Whoever finds no room tries again after one
 * second, then three. Linux bounds it by its own `net.core.somaxconn`, 4096 by default.
 */
const MOST_ARRIVING = 4096;

/**
 * Listens, or throws a CannotStart that says in one line why that is impossible. `standing` are headers that every answer
 * carries: here those to what is not even HTTP. `patience` is another one than usual.
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  standing: Record<string, string> = {},
  patience: Partial<typeof PATIENCE> = {},
): Promise<Server> {
  const unanswered = new Unanswered();
  const counted = unanswered.counted(listener);
  const { unreadTimeout, ...timeouts } = { ...PATIENCE, ...patience };
  const server = createServer(timeouts, counted);
  server.setTimeout(unreadTimeout, (socket) => {
    // Whoever waits for an answer that takes long may go on waiting.
    if (socket.writableLength > 0 || !unanswered.has(socket)) socket.destroy();
  });
  server.on("clientError", refuseUnreadable(standing));
  server.on("checkExpectation", counted);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(whyNot(error, host, port), { cause: error })),
    );
    server.listen({ port, host, backlog: MOST_ARRIVING }, resolve);
  });
  return server;
}

/** How many requests of each connection wait for their answers. */
class Unanswered {
  readonly #counts = new WeakMap<Socket, number>();
  /** The connection that is read right now, and how many requests it has sent in one piece. */
  #read: Socket | undefined;
  #ofOnePiece = 0;

  has(socket: Socket): boolean {
    return (this.#counts.get(socket) ?? 0) > 0;
  }

  /** Ends a connection on which too many wait, or come in one piece: none of those has waited for an answer. */
  counted(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const count = this.#counts.get(socket) ?? 0;
      if (count >= MOST_UNANSWERED || this.#inOnePiece(socket) > MOST_UNANSWERED) return cutOff(socket);
      listener(request, response);
      // Most answers are on their way at once, and nothing of them waits.
      if (response.writableEnded && response.writableLength === 0 && socket.writableLength === 0) return;
      this.#counts.set(socket, count + 1);
      response.once("close", () => this.#counts.set(socket, (this.#counts.get(socket) ?? 1) - 1));
    };
  }

  /** Node reads all requests of a piece before anything else is done. */
  #inOnePiece(socket: Socket): number {
    if (this.#read === socket) return ++this.#ofOnePiece;
    this.#read = socket;
    this.#ofOnePiece = 1;
    process.nextTick(this.#pieceEnds);
    return 1;
  }

  readonly #pieceEnds = (): void => {
    this.#read = undefined;
  };
}

/**
 * Ends a connection, and has Node's parser give up what it has read of it: the rest of a piece would become some 2,000
 * requests, which take 4 MB until the connection is closed. The parser stops where its own handler of requests says so;
 * the handler is Node's own note on the socket, and nothing public tells it.
 */
function cutOff(socket: Socket): void {
  const parser: object | undefined = Reflect.get(socket, "parser");
  if (parser) Reflect.set(parser, "onIncoming", () => -1);
  socket.destroy();
}

/** What Node says of its parser's errors; anything else is a 400. */
const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what cannot be read as HTTP and ends the connection; where an answer is under way it just ends. The answer under
 * way is Node's own note on the socket: nothing public tells it, and a kept connection has written before.
 */
function refuseUnreadable(standing: Record<string, string>) {
  const headers = Object.entries({ ...standing, "cache-control": "no-store", connection: "close" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answering = !(socket instanceof Socket) || Boolean(Reflect.get(socket, "_httpMessage"));
    if (!socket.writable || answering || error.code === "ECONNRESET") return socket.destroy();
    const status = UNREADABLE[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\n${headers}content-length: 0\r\n\r\n`);
  };
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") return `PORT ${port} is already in use on ${host}`;
  if (error.code === "EACCES") return `PORT ${port} may not be used by this user`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN")
    return `HOST ${host} is not an address of this machine`;
  return `Listening on ${host}:${port} failed: ${error.message}`;
}

/** Takes no new connections and waits for the requests under way, 10 s at most. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, DRAIN_MS).unref();
  });
  await Promise.race([closed, late]);
  clearInterval(sweep);
  server.closeAllConnections();
}

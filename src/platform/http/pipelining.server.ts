import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/**
 * How many requests a client may send on one connection without waiting for responses (HTTP pipelining). Browsers and
 * proxies do wait. Without a limit, thousands of pending requests could use up the memory.
 */
const MAX_UNANSWERED_REQUESTS = 10;

const unansweredRequests = new WeakMap<Socket, number>();

export const hasUnansweredRequests = (socket: Socket): boolean => (unansweredRequests.get(socket) ?? 0) > 0;

export function limitPipelining(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const unansweredCount = unansweredRequests.get(socket) ?? 0;
    if (unansweredCount >= MAX_UNANSWERED_REQUESTS) return cutConnection(socket);
    unansweredRequests.set(socket, unansweredCount + 1);
    response.once("close", () => unansweredRequests.set(socket, (unansweredRequests.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/**
 * Closes a connection, and discards the requests that Node has already read from it: up to about 2,000 requests, or 4
 * MB. There is no public API for this: `parser` and `onIncoming` are internal, and a test fails if they disappear.
 */
function cutConnection(socket: Socket): void {
  const parser = findHttpParser(socket);
  if (parser) Reflect.set(parser, "onIncoming", () => -1);
  socket.destroy();
}

export function findHttpParser(socket: Socket): object | undefined {
  const parser: unknown = Reflect.get(socket, "parser");
  return typeof parser === "object" && parser !== null && "onIncoming" in parser ? parser : undefined;
}

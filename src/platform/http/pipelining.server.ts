import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for an answer before the next request. Thousands sent in advance would each use memory. */
const MAX_UNANSWERED = 10;

const unanswered = new WeakMap<Socket, number>();

export const isAnswering = (socket: Socket): boolean => (unanswered.get(socket) ?? 0) > 0;

export function boundPipelining(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting >= MAX_UNANSWERED) return cutOff(socket);
    unanswered.set(socket, waiting + 1);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/**
 * Stops reading requests. Node's parser would turn the data that it has read into about 2,000 requests, or 4 MB. There
 * is no public API for stopping it: `parser` and `onIncoming` are internal, and a test fails if they disappear.
 */
function cutOff(socket: Socket): void {
  const parser = parserOf(socket);
  if (parser) Reflect.set(parser, "onIncoming", () => -1);
  socket.destroy();
}

export function parserOf(socket: Socket): object | undefined {
  const parser: unknown = Reflect.get(socket, "parser");
  return typeof parser === "object" && parser !== null && "onIncoming" in parser ? parser : undefined;
}

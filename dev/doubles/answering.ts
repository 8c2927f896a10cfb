/** Sends a double's answers: correct ones, or failures that happen in networks and programs. */
import type { ServerResponse } from "node:http";

export type Answer = { status: number; body: unknown };

/** No answer, invalid JSON, a truncated body, or a connection reset. */
export type Failure = "hang" | "malformed" | "truncated" | "reset";

/**
 * Sends an answer as JSON, or as HTML if the body is a string. `half` is the start of a body that is never finished.
 */
export const send = (kind: Answer | Failure, response: ServerResponse, half: string): void => {
  if (kind === "hang") return;
  if (kind === "reset") response.socket?.resetAndDestroy();
  else if (kind === "malformed") response.writeHead(200, { "content-type": "application/json" }).end(half);
  else if (kind === "truncated") {
    response.writeHead(200, { "content-type": "application/json", "content-length": half.length * 2 });
    response.write(half, () => response.destroy());
  } else {
    const isText = typeof kind.body === "string";
    response.writeHead(kind.status, { "content-type": isText ? "text/html" : "application/json" });
    response.end(isText ? kind.body : JSON.stringify(kind.body));
  }
};

/** Sends a fake server's responses: correct ones, or failures like those that networks and servers cause. */
import type { ServerResponse } from "node:http";

export type FakeResponse = { status: number; body: unknown };

/** How sending a response fails: no response, invalid JSON, a truncated body, or a connection reset. */
export type TransmissionFailure = "hang" | "malformed" | "truncated" | "reset";

/**
 * Sends a response as JSON, or as HTML if its body is a string. If `kind` is a failure, fails in that way instead;
 * `half` is the unfinished body that some failures send.
 */
export const sendResponse = (
  kind: FakeResponse | TransmissionFailure,
  response: ServerResponse,
  half: string,
): void => {
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

import { Agent, request } from "node:http";
import type { HostileRequest } from "./requests.ts";

export type WireResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** Why there was no response. */
  failure?: string;
};

const TIMEOUT_MS = 110_000;

export type Wire = {
  send(one: Omit<HostileRequest, "caller">): Promise<WireResponse>;
  close(): void;
};

/** Creates a client with keep-alive connections to the site at `origin`, for requests that no browser would send. */
export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const send: Wire["send"] = ({ method, target, headers, body }) =>
    new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) =>
        resolve({ status: 0, headers: new Headers(), text: "", failure: error.code ?? error.message });
      try {
        const bytes = Buffer.from(body ?? "", "latin1");
        // Node's client sends a body with any method, but only sets its length for some methods.
        const length = body === undefined ? {} : { "content-length": String(bytes.length) };
        const options = {
          hostname,
          port,
          method,
          path: target,
          headers: { ...headers, ...length },
          agent,
          timeout: TIMEOUT_MS,
        };
        const sent = request(options, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part) => parts.push(part));
          response.on("error", fail);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(
                Object.entries(response.headers).map(([name, value]): [string, string] => [
                  name,
                  String(value),
                ]),
              ),
              text: Buffer.concat(parts).toString(),
            }),
          );
        });
        sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
        sent.on("error", fail);
        sent.end(bytes);
      } catch (error) {
        // Node's client refused to send the request.
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
  return { send, close: () => agent.destroy() };
}

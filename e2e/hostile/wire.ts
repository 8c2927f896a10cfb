import { Agent, request } from "node:http";
import type { HostileRequest } from "./requests.ts";

export type RawHttpResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** Why there was no response. */
  failure?: string;
};

const TIMEOUT_MS = 110_000;

export type RawHttpClient = {
  send(request: Omit<HostileRequest, "caller">): Promise<RawHttpResponse>;
  close(): void;
};

/** Creates a client with keep-alive connections to the site at `origin`, for requests that no browser would send. */
export function openRawHttpClient(origin: string): RawHttpClient {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const send: RawHttpClient["send"] = ({ method, target, headers, body }) =>
    new Promise((resolve) => {
      const resolveFailure = (error: NodeJS.ErrnoException) =>
        resolve({ status: 0, headers: new Headers(), text: "", failure: error.code ?? error.message });
      try {
        const bytes = Buffer.from(body ?? "", "latin1");
        // Node's client sends a body with any method, but sets its length only for some methods.
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
        const outgoing = request(options, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (chunk) => parts.push(chunk));
          response.on("error", resolveFailure);
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
        outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
        outgoing.on("error", resolveFailure);
        outgoing.end(bytes);
      } catch (error) {
        // Node's client refused to send the request.
        resolveFailure(error instanceof Error ? error : new Error(String(error)));
      }
    });
  return { send, close: () => agent.destroy() };
}

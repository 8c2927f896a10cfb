import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { inject } from "vitest";
import type { App } from "#app/app.server.ts";
import { createBoundedServer } from "#platform/http/http.server.ts";

type Sent = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  signal: AbortSignal | undefined;
};

export type TestResponse = {
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  json: <T = Record<string, unknown>>() => T;
};

/**
 * Returns the path of a socket to listen on. Finding a free port would take a long time after thousands of connections.
 */
function createSocketPath(): string {
  const name = randomBytes(6).toString("hex");
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(inject("testFolder"), name);
}

/** Sends a request to the app, through a server on a local socket that is closed afterwards. */
export async function sendTo(app: App, { method, url, headers, body, signal }: Sent): Promise<TestResponse> {
  const encodedBody = new Response(body ?? null);
  const bytes = new Uint8Array(await encodedBody.arrayBuffer());
  const type = body instanceof FormData ? encodedBody.headers.get("content-type") : null;
  const bodyHeaders = {
    ...(type ? { "content-type": type } : {}),
    ...(body === undefined ? {} : { "content-length": String(bytes.length) }),
  };
  const server = createBoundedServer(app.listener, app.headers);
  const socketPath = createSocketPath();
  await once(server.listen(socketPath), "listening");
  try {
    const clientRequest = request({
      socketPath,
      method,
      path: url.pathname + url.search,
      headers: { host: url.host, ...bodyHeaders, ...headers },
      agent: false,
      ...(signal ? { signal } : {}),
    });
    // The app may respond and close the connection before it has read the whole request.
    clientRequest.on("error", () => {});
    clientRequest.end(body === undefined ? undefined : bytes);
    const [response]: IncomingMessage[] = await once(clientRequest, "response");
    if (!response) throw new Error("No response");
    return await readResponse(response);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function readResponse(response: IncomingMessage): Promise<TestResponse> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const bytes = Buffer.concat(parts);
  const text = new TextDecoder().decode(bytes);
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value);
  return { status: response.statusCode ?? 0, headers, text, bytes, json: () => JSON.parse(text) };
}

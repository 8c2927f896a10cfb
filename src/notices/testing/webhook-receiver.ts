import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";

type ReceivedRequest = { headers: IncomingHttpHeaders; body: string };

/**
 * Starts an HTTP server on this machine that records requests. `answer` gets the number of requests so far and the
 * request's body. It returns the status to respond with, or null to leave the request hanging.
 */
export async function startWebhookReceiver(
  answer: (count: number, body: string) => number | null = () => 204,
) {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    const status = answer(received.length, body);
    if (status !== null) response.writeHead(status, { location: "/elsewhere" }).end("nonsense");
  });
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, port, address: `http://127.0.0.1:${port}/secret-path` };
}

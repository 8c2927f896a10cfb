import { createServer, request } from "node:http";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";

/** A proxy in front of a site that can cut the connection to it. */
export type CuttableProxy = {
  origin: string;
  /**
   * Closes all connections, and from then on drops requests whose path matches `pattern`, which by default is every
   * request.
   */
  disconnect(pattern?: RegExp): void;
  reconnect(): void;
  /** Returns how many requests have been dropped since the last call to `disconnect`. */
  countDropped(): number;
  stop(): Promise<void>;
};

export async function startCuttableProxy(siteOrigin: string): Promise<CuttableProxy> {
  let droppedPattern: RegExp | undefined;
  let droppedCount = 0;
  const server = createServer((incoming, response) => {
    if (droppedPattern?.test(incoming.url ?? "")) {
      droppedCount += 1;
      incoming.socket.destroy();
      return;
    }
    const outgoing = request(
      siteOrigin + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (siteResponse) => {
        response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers);
        siteResponse.pipe(response);
      },
    );
    outgoing.on("error", () => incoming.socket.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    disconnect(pattern = /./) {
      droppedPattern = pattern;
      droppedCount = 0;
      server.closeAllConnections();
    },
    reconnect() {
      droppedPattern = undefined;
    },
    countDropped: () => droppedCount,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

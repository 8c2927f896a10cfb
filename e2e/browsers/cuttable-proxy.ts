import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of a site that can cut the connection to it. */
export type CuttableProxy = {
  origin: string;
  /** Closes all connections, and drops every later request whose path matches `pattern`, by default all of them. */
  cut(pattern?: RegExp): void;
  mend(): void;
  /** Returns how many requests have been dropped since the last cut. */
  countDropped(): number;
  stop(): Promise<void>;
};

export async function startCuttableProxy(site: string): Promise<CuttableProxy> {
  let lost: RegExp | undefined;
  let droppedCount = 0;
  const server = createServer((from, response) => {
    if (lost?.test(from.url ?? "")) {
      droppedCount += 1;
      from.socket.destroy();
      return;
    }
    const onward = request(site + from.url, { method: from.method, headers: from.headers }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(response);
    });
    onward.on("error", () => from.socket.destroy());
    response.on("close", () => onward.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    cut(pattern = /./) {
      lost = pattern;
      droppedCount = 0;
      server.closeAllConnections();
    },
    mend() {
      lost = undefined;
    },
    countDropped: () => droppedCount,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

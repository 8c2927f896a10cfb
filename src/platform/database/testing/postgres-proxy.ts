import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";

/**
 * Starts a proxy to the PostgreSQL server at `url`, which must be a socket in a folder. `join` gets each client and a
 * new connection to the server, and decides what passes between them. Returns the proxy's address.
 */
export async function startPostgresProxy(
  url: string,
  join: (client: Socket, upstream: Socket) => void,
): Promise<URL> {
  const address = new URL(url);
  const socket = `${address.searchParams.get("host")}/.s.PGSQL.5432`;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(socket);
    for (const [end, otherEnd] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      end.on("error", () => {});
      end.on("close", () => otherEnd.destroy());
    }
    join(client, upstream);
  });
  onTestFinished(() => {
    server.close();
  });
  address.searchParams.delete("host");
  address.host = `127.0.0.1:${await listenLocally(server)}`;
  return address;
}

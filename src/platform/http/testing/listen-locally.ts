import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Starts `server` on 127.0.0.1, on a free port by default. Returns the port. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return address.port;
}

/** Returns a port that nobody uses, for a program that must be told its port. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  await server[Symbol.asyncDispose]();
  return port;
}

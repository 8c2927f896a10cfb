import { createServer, type RequestListener, type Server } from "node:http";
import { CannotStart } from "./errors.server.ts";

/** How long requests under way may take after a stop was asked for, in milliseconds. */
const DRAIN_MS = 10_000;

/** Slow and stalled clients are let go: headers within 15 s, a whole request within 2 minutes. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** Listens, or throws a CannotStart that says in one line why that is impossible. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(TIMEOUTS, listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(whyNot(error, host, port), { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") return `PORT ${port} is already in use on ${host}`;
  if (error.code === "EACCES") return `PORT ${port} may not be used by this user`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN")
    return `HOST ${host} is not an address of this machine`;
  return `Listening on ${host}:${port} failed: ${error.message}`;
}

/** Takes no new connections and waits for the requests under way, 10 s at most. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, DRAIN_MS).unref();
  });
  await Promise.race([closed, late]);
  clearInterval(sweep);
  server.closeAllConnections();
}

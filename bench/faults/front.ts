import { connect, createServer, type Server, type Socket } from "node:net";

/** How a provider behaves: it answers, refuses connections, never answers, or talks nonsense. */
export type Mood = "well" | "refuses" | "hangs" | "talks nonsense";

/** A server in front of a provider's double, at a fixed address. */
export type Front = { port: number; become(mood: Mood): Promise<void>; close(): Promise<void> };

/** @param nonsense is sent to each client before the connection is closed. */
export async function startFront(target: number, nonsense: string): Promise<Front> {
  let mood: Mood = "well";
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client)).on("error", () => client.destroy());
    if (mood === "hangs") return;
    if (mood === "talks nonsense") {
      // An SMTP client waits for a greeting; an HTTP client speaks first.
      if (nonsense.startsWith("HTTP")) client.once("data", () => client.end(nonsense));
      else client.end(nonsense);
      return;
    }
    const behind = connect(target, "127.0.0.1");
    behind.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => behind.destroy());
    client.pipe(behind).pipe(client);
  });
  const port = await listenOn(server, 0);
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      hangUp();
    });
  return {
    port,
    become: async (next) => {
      if (mood !== "refuses" && next === "refuses") await close();
      if (mood === "refuses" && next !== "refuses") await listenOn(server, port);
      mood = next;
      hangUp();
    },
    close: () => (mood === "refuses" ? Promise.resolve() : close()),
  };
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : port);
    });
  });
}

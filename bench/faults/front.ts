import { connect, createServer, type Server, type Socket } from "node:net";

/** What a provider does: answers, turns everybody away, takes a question and says nothing, or talks nonsense. */
export type Mood = "well" | "refuses" | "hangs" | "talks nonsense";

/** Stands before a provider's double, at an address that does not change. */
export type Front = { port: number; become(mood: Mood): Promise<void>; close(): Promise<void> };

/** `nonsense` is what it says to whoever connects, before it hangs up; to HTTP an answer that is none. */
export async function frontOf(target: number, nonsense: string): Promise<Front> {
  let mood: Mood = "well";
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client)).on("error", () => client.destroy());
    if (mood === "hangs") return;
    if (mood === "talks nonsense") {
      // An SMTP client waits to be greeted, an HTTP client speaks first.
      if (nonsense.startsWith("HTTP")) client.once("data", () => client.end(nonsense));
      else client.end(nonsense);
      return;
    }
    const behind = connect(target, "127.0.0.1");
    behind.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => behind.destroy());
    client.pipe(behind).pipe(client);
  });
  const port = await listening(server, 0);
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
      if (mood === "refuses" && next !== "refuses") await listening(server, port);
      mood = next;
      hangUp();
    },
    close: () => (mood === "refuses" ? Promise.resolve() : close()),
  };
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : port);
    });
  });
}

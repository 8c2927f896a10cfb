import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBoundedServer, listen } from "./listening.server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";
const BUSY = 50;
const NEWCOMERS = 100;

const work = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

/** Each request takes two milliseconds of work, half of it after a wait that ends in the same turn. */
async function startServer(): Promise<{ port: number; answered: () => number }> {
  let answered = 0;
  const server = createBoundedServer(async (_, response) => {
    work(1);
    await null;
    work(1);
    answered += 1;
    response.end("done");
  });
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, answered: () => answered };
}

function ask(port: number): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(REQUEST);
  return socket;
}

test("newcomers are let in while others never wait between an answer and the next request", async () => {
  const { port, answered } = await startServer();
  const busy = Array.from({ length: BUSY }, () => ask(port));
  await Promise.all(busy.map((socket) => once(socket, "data")));
  for (const socket of busy) {
    socket.on("data", () => socket.write(REQUEST));
    socket.write(REQUEST);
  }
  const before = answered();
  await Promise.all(Array.from({ length: NEWCOMERS }, () => once(ask(port), "data")));
  // One connection in a turn of 50 answers each would have been 5,000.
  expect(answered() - before).toBeLessThan(1000);
});

test("requests are begun in the order of their arrival", async () => {
  const begun: string[] = [];
  const server = createBoundedServer((request, response) => {
    work(3);
    begun.push(request.url ?? "");
    response.end("done");
  });
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const paths = Array.from({ length: 10 }, (_, at) => `/${at}`);
  socket.write(paths.map((path) => REQUEST.replace("/", path)).join(""));
  await expect.poll(() => begun.length).toBe(10);
  expect(begun).toEqual(paths);
});

import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBoundedServer, listen } from "./listening.server.ts";
import { RequestTurns } from "./turns.server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";
const BUSY_CLIENT_COUNT = 50;
const NEWCOMER_COUNT = 100;

const blockThread = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

/**
 * Starts a server on which each request takes two milliseconds of CPU time. Half of that comes after an `await` that
 * resolves in the same turn of the event loop.
 */
async function startServer(): Promise<{ port: number; countAnswers: () => number }> {
  let answerCount = 0;
  const server = createBoundedServer(async (_, response) => {
    blockThread(1);
    await null;
    blockThread(1);
    answerCount += 1;
    response.end("done");
  });
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, countAnswers: () => answerCount };
}

function sendRequest(port: number): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(REQUEST);
  return socket;
}

test("new clients get in while others never pause between an answer and the next request", async () => {
  const { port, countAnswers } = await startServer();
  const busySockets = Array.from({ length: BUSY_CLIENT_COUNT }, () => sendRequest(port));
  await Promise.all(busySockets.map((socket) => once(socket, "data")));
  for (const socket of busySockets) {
    socket.on("data", () => socket.write(REQUEST));
    socket.write(REQUEST);
  }
  const answersBefore = countAnswers();
  await Promise.all(Array.from({ length: NEWCOMER_COUNT }, () => once(sendRequest(port), "data")));
  // If each turn sent 50 responses and let in only one new connection, there would be 5,000 responses.
  expect(countAnswers() - answersBefore).toBeLessThan(1000);
});

test("requests are started in the order of their arrival", async () => {
  const begunLetters: string[] = [];
  const server = createBoundedServer((request, response) => {
    blockThread(3);
    begunLetters.push(request.url ?? "");
    response.end("done");
  });
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);
  socket.write(paths.map((path) => REQUEST.replace("/", path)).join(""));
  await expect.poll(() => begunLetters.length).toBe(10);
  expect(begunLetters).toEqual(paths);
});

/**
 * Submits a request for each client, all at the same moment. Returns the clients in the order in which the requests
 * began.
 */
async function submitAtOnce(
  clients: string | readonly string[],
  limits?: { waiting: number; waitingPerClient: number },
) {
  const begunLetters: string[] = [];
  const shareTurns = new RequestTurns(limits).wrapListener(
    (request, _, arrival) => {
      const isLate = arrival !== undefined && arrival.lateAt <= performance.now();
      begunLetters.push(isLate ? `${request.url} refused` : `${request.url}`);
      if (!isLate) blockThread(6);
    },
    ({ url = "" }) => url,
  );
  for (const client of clients) {
    const request = new IncomingMessage(new Socket());
    request.url = client;
    shareTurns(request, new ServerResponse(request));
  }
  await expect.poll(() => begunLetters.length).toBe(clients.length);
  return begunLetters;
}

test.each([
  ["the first is begun at once, and those who wait take turns", "aaaab", ["a", "a", "b", "a", "a"]],
  ["each client has its line", "aaabbc", ["a", "a", "b", "c", "a", "b"]],
  ["who comes alone waits for no line of its own", "abcd", ["a", "b", "c", "d"]],
])("%s: %s", async (_, clients, order) => {
  expect(await submitAtOnce(clients)).toEqual(order);
});

test.each([
  ["one client's line is full", "aaaaab", 3, ["a", "a refused", "a", "b", "a", "a"]],
  ["the longest line makes room", "aaaabc", 9, ["a", "a refused", "a", "b", "c", "a"]],
  ["all lines are as long", "abcdef", 9, ["a", "f refused", "b", "c", "d", "e"]],
])("where %s, the last is refused at once: %s", async (_, clients, waitingPerClient, order) => {
  expect(await submitAtOnce(clients, { waiting: 4, waitingPerClient })).toEqual(order);
});

test("all of an IPv6 /48 network waits in one line", async () => {
  const networks = ["1", "2", "3", "4"].map((part) => `2001:db8:1:${part}::/64`);
  const [first, second, third, fourth] = networks;
  const order = await submitAtOnce([...networks, "192.0.2.1"]);
  expect(order).toEqual([first, second, "192.0.2.1", third, fourth]);
});

test("a client doesn't have to wait for another one's many requests", async () => {
  const begunLetters: string[] = [];
  const server = createBoundedServer(
    (request, response) => {
      blockThread(2);
      begunLetters.push(request.url ?? "");
      if (begunLetters.length === 101) visitor.write(createRequest("/visitor", "192.0.2.1"));
      response.end("done");
    },
    {},
    { trustedProxies: 1 },
  );
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const createRequest = (path: string, address: string) =>
    `GET ${path} HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: ${address}\r\n\r\n`;
  const open = (text: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(text);
    return socket;
  };
  const visitor = open(createRequest("/visitor", "192.0.2.1"));
  await once(visitor, "data");
  for (let socket = 0; socket < 40; socket += 1) open(createRequest("/flood", "2001:db8:1:1::1").repeat(10));
  await once(visitor, "data");
  expect(begunLetters.lastIndexOf("/visitor")).toBeLessThan(200);
});

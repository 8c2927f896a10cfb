import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createBoundedServer, listen } from "./listening.server.ts";
import { findHttpParser } from "./pipelining.server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";
/** A response so large that the operating system can't buffer all of it while the client doesn't read. */
const LARGE_BODY = Buffer.alloc(64 * 1024 * 1024);

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

async function connectTo(listener: RequestListener, timeouts = {}): Promise<Socket> {
  server = createBoundedServer(listener, {}, timeouts);
  client = connect(await listen(server, "127.0.0.1", 0), "127.0.0.1");
  client.on("error", () => {});
  await once(client, "connect");
  return client;
}

test("a client that doesn't read its answer is disconnected", async () => {
  const connectionClosed = Promise.withResolvers<void>();
  const socket = await connectTo(
    (_, response) => {
      response.once("close", () => connectionClosed.resolve());
      response.end(LARGE_BODY);
    },
    { unreadTimeout: 200 },
  );
  socket.pause();
  socket.write(REQUEST);
  await connectionClosed.promise;
});

test("connections that can't be accepted don't end the process", async () => {
  const socket = await connectTo((_, response) => response.end("served"));
  for (const code of ["ENOBUFS", "ENFILE"])
    server.emit("error", Object.assign(new Error("accept"), { code }));
  socket.write(REQUEST);
  const [bytes] = await once(socket, "data");
  expect(String(bytes)).toContain("200 OK");
});

test("a client that waits for a slow answer gets it", async () => {
  const socket = await connectTo(
    (_, response) => {
      response.socket?.once("timeout", () => response.end("late"));
    },
    { unreadTimeout: 100 },
  );
  socket.write(REQUEST);
  const [bytes] = await once(socket, "data");
  expect(String(bytes)).toContain("200 OK");
});

const REQUEST_WITH_BODY = "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 40000\r\n\r\n";

/** Sends a body in pieces of the given size, one every 100 ms. The server requires 1,000 bytes every 500 ms. */
async function sendInPieces(bytes: number): Promise<string> {
  const socket = await connectTo(
    (request, response) => {
      request.resume().once("end", () => response.end("taken"));
    },
    { bodyTimeout: 500, bodyProgress: 1000 },
  );
  let text = "";
  socket.on("data", (piece) => {
    text += piece;
    socket.end();
  });
  socket.write(REQUEST_WITH_BODY);
  const sendTimer = setInterval(() => socket.write("x".repeat(bytes)), 100);
  // The connection may be closed while a piece is still being sent.
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(sendTimer);
  return text;
}

test("a body may take longer than its time as long as it makes progress", async () => {
  expect(await sendInPieces(2000)).toContain("200 OK");
});

test("a body without progress is abandoned", async () => {
  expect(await sendInPieces(20)).toBe("");
});

test("an idle connection is closed", async () => {
  const socket = await connectTo((_, response) => response.end("done"), { keepAliveTimeout: 100 });
  socket.resume().write(REQUEST);
  await once(socket, "close");
});

test.each([
  ["long", LARGE_BODY],
  ["short, each sent at once", "done"],
])(
  "a connection that sends request after request without waiting is ended before they take memory: answers %s",
  async (_name, body) => {
    let [bytesRead, answerCount] = [0, 0];
    const readAll = () => {
      bytesRead += 1;
    };
    subscribe("http.server.request.start", readAll);
    onTestFinished(() => void unsubscribe("http.server.request.start", readAll));
    const socket = await connectTo((_, response) => {
      answerCount += 1;
      response.end(body);
    });
    socket.resume().write(REQUEST.repeat(500));
    await once(socket, "close");
    expect(bytesRead).toBe(11);
    // Requests that were still waiting when the connection was cut get no response.
    expect(answerCount).toBeLessThanOrEqual(10);
  },
);

test("Node still has the internal parser that pipelining.server.ts stops", async () => {
  const parserFound = Promise.withResolvers<object | undefined>();
  const socket = await connectTo((request, response) => {
    parserFound.resolve(findHttpParser(request.socket));
    response.end("done");
  });
  socket.write(REQUEST);
  expect(await parserFound.promise).toMatchObject({ onIncoming: expect.any(Function) });
});

test("any number of requests may follow, each after the previous answer", async () => {
  let requestCount = 0;
  const socket = await connectTo((_, response) => response.end("done"));
  socket.on("data", () => {
    requestCount += 1;
    if (requestCount < 100) socket.write(REQUEST);
    else socket.end();
  });
  socket.write(REQUEST);
  await once(socket, "close");
  expect(requestCount).toBe(100);
});

test("ten requests may be waiting, and all are answered", async () => {
  const socket = await connectTo((_, response) => setImmediate(() => response.end("done")));
  let text = "";
  socket.on("data", (bytes) => {
    text += bytes;
  });
  socket.write(REQUEST.repeat(9) + REQUEST.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  await once(socket, "close");
  expect(text.split("200 OK")).toHaveLength(11);
});

test("if few files may be open, idle connections are closed before new ones are refused", async () => {
  const firstClient = await connectTo((_, response) => response.end("page"), { maxOpenFiles: 12 });
  const clients = [firstClient];
  onTestFinished(() => {
    for (const one of clients) one.destroy();
  });
  const { port } = Object(server.address());
  for (let requestCount = 0; requestCount < 40; requestCount += 1) {
    const socket = requestCount === 0 ? firstClient : connect(port, "127.0.0.1");
    clients.push(socket);
    socket.on("error", () => {}).write(REQUEST);
    const [bytes] = await once(socket, "data");
    expect(String(bytes)).toContain("200 OK");
  }
});

test.each([
  ["a valid Host", "200 OK", "HTTP/1.1\r\nHost: rates.example:8080"],
  ["an IPv6 address as Host", "200 OK", "HTTP/1.1\r\nHost: [::1]:8080"],
  ["no Host in HTTP/1.0", "200 OK", "HTTP/1.0"],
  ["no Host", "400 Bad Request", "HTTP/1.1\r\nAccept: */*"],
  ["two Hosts", "400 Bad Request", "HTTP/1.1\r\nHost: rates.example\r\nhost: evil.example"],
  ["the same Host twice", "400 Bad Request", "HTTP/1.1\r\nHost: rates.example\r\nHost: rates.example"],
  ["an empty Host", "400 Bad Request", "HTTP/1.1\r\nHost: "],
  ["a Host with a path", "400 Bad Request", "HTTP/1.1\r\nHost: rates.example/evil"],
  ["a Host with a user", "400 Bad Request", "HTTP/1.1\r\nHost: boss@rates.example"],
  ["a Host with a space", "400 Bad Request", "HTTP/1.1\r\nHost: rates.example evil"],
  ["a Host that is no URL's", "400 Bad Request", "HTTP/1.1\r\nHost: 1.2.3.4.5"],
  ["two Hosts in one", "400 Bad Request", "HTTP/1.1\r\nHost: rates.example, evil.example"],
])("a request with %s gets %s", async (_, status, head) => {
  const socket = await connectTo((_request, response) => void response.end("served"));
  socket.write(`GET / ${head}\r\n\r\n`);
  const [bytes] = await once(socket, "data");
  expect(String(bytes)).toContain(` ${status}\r\n`);
});

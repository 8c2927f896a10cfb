import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RepeatedHead } from "./repeated-head.server.ts";

const HEADERS = { "content-type": "text/plain; charset=utf-8", vary: "Cookie", "content-length": "4" };

let server: Server;
let head: RepeatedHead;
let nameless: RepeatedHead;
let next = 0;
beforeAll(async () => {
  head = new RepeatedHead(200, HEADERS);
  nameless = new RepeatedHead(503, HEADERS);
  server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    next += 1;
    if (request.url === "/repeated") head.write(request, response, `id-${next}`);
    else if (request.url === "/nameless") nameless.write(request, response);
    else response.writeHead(200, [...Object.entries(HEADERS).flat(), "x-request-id", `id-${next}`]);
    response.end("body");
  }).listen(0);
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What the server writes on one connection in answer to `requests` until it has nothing more to say. */
async function written(requests: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port);
  let text = "";
  socket.on("data", (bytes) => {
    text += bytes;
  });
  socket.write(requests);
  await once(socket, "close");
  return text;
}

const get = (path: string, ...lines: string[]) =>
  ["GET /", path, " HTTP/1.1\r\n", ...["Host: test", ...lines].map((line) => `${line}\r\n`), "\r\n"].join("");
const LAST = get("plain", "Connection: close");
/** Answers apart, without what differs from one to the next. */
const answers = (text: string) =>
  text.split(/(?=HTTP\/1\.1)/).map((answer) => answer.replace(/id-\d+/, "id").replace(/Date: .*GMT/, "Date"));

test("a repeated head is the one that Node writes, with each request's own id", async () => {
  const text = await written(
    get("plain") + get("repeated") + get("repeated", "Connection: keep-alive") + get("repeated") + LAST,
  );
  const [plain, ...repeated] = answers(text).slice(0, -1);
  expect(plain).toMatch(
    /^HTTP\/1\.1 200 OK\r\n.*x-request-id: id\r\nDate\r\nConnection: keep-alive\r\nKeep-Alive/s,
  );
  expect(repeated).toEqual([plain, plain, plain]);
  expect(new Set(text.match(/id-\d+/g)).size).toBe(5);
});

test("another status is told again as it was the first time, without an id", async () => {
  const [first, ...others] = answers(
    await written(get("nameless") + get("nameless") + get("nameless") + LAST),
  );
  expect(first).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(first).not.toContain("x-request-id");
  expect(others.slice(0, -1)).toEqual([first, first]);
});

test.each([
  ["a connection that is to close", get("repeated", "Connection: close"), LAST],
  ["HTTP/1.0", "GET /repeated HTTP/1.0\r\n\r\n", "GET /plain HTTP/1.0\r\n\r\n"],
])("%s is told so, and closed", async (_, request, plainly) => {
  await written(get("repeated") + LAST);
  expect(answers(await written(request))).toEqual(answers(await written(plainly)));
});

test("the date goes on", async () => {
  const dateOf = async () => /Date: (.*)\r\n/.exec(await written(get("repeated") + LAST))?.[1];
  const first = await dateOf();
  await expect.poll(dateOf).not.toBe(first);
});

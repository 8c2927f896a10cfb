import { createSocket } from "node:dgram";
import { lookup, Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createBoundedFetch, fetchPublicFile, postToAddress } from "./outgoing-requests.server.ts";
import { isPublicAddress } from "./public-addresses.server.ts";
import { listenLocally } from "./testing/listen-locally.ts";

test.each([
  ["93.184.216.34", true],
  ["8.8.8.8", true],
  ["172.15.255.255", true],
  ["172.16.0.1", false],
  ["10.1.2.3", false],
  ["127.0.0.1", false],
  ["127.9.9.9", false],
  ["0.0.0.0", false],
  ["169.254.169.254", false],
  ["192.168.1.1", false],
  ["100.64.0.1", false],
  ["198.18.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["2606:2800:220:1:248:1893:25c8:1946", true],
  ["2a00:1450:4001::200e", true],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["fe80::1", false],
  ["fc00::1", false],
  ["fd12:3456::1", false],
  ["ff02::1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["example.com", false],
  ["", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server on this machine and returns its origin. */
async function startServer(handleRequest: RequestListener): Promise<string> {
  const server = createServer(handleRequest);
  servers.push(server);
  return `http://127.0.0.1:${await listenLocally(server)}`;
}

const NEVER_ABORTED = new AbortController().signal;
const fetchFile = (
  address: string,
  options: { trustedOrigin?: string; limit?: number; signal?: AbortSignal } = {},
) => fetchPublicFile(address, { limit: 100, signal: NEVER_ABORTED, ...options });

describe("a foreign file", () => {
  test.each([
    ["a picture", "not an address"],
    ["file:///etc/passwd", "file: is not https"],
    ["data:image/png;base64,AAAA", "data: is not https"],
    ["http://files.example/a.png", "http: is not https"],
    ["https://somebody:secret@files.example/a.png", "an address with a password"],
    ["https://127.0.0.1/a.png", "127.0.0.1 is not public"],
    ["https://2130706433/a.png", "127.0.0.1 is not public"],
    ["https://0x7f.1/a.png", "127.0.0.1 is not public"],
    ["https://[::1]/a.png", "::1 is not public"],
    ["https://[::ffff:169.254.169.254]/a.png", "::ffff:a9fe:a9fe is not public"],
    ["https://localhost/a.png", "localhost is not public"],
  ])("is not fetched from %s", async (address, message) => {
    await expect(fetchFile(address)).rejects.toMatchObject({ name: "OutgoingRequestError", message });
  });

  test("from the trusted origin is fetched wherever that is, but not from another port", async () => {
    const trustedOrigin = await startServer((_, response) => response.end("bytes"));
    const otherOrigin = await startServer((_, response) => response.end("secret"));
    expect(Buffer.from(await fetchFile(`${trustedOrigin}/a.png`, { trustedOrigin })).toString()).toBe(
      "bytes",
    );
    await expect(fetchFile(`${otherOrigin}/a.png`, { trustedOrigin })).rejects.toThrow("http: is not https");
  });

  test("that has moved elsewhere is not followed", async () => {
    const trustedOrigin = await startServer((_, response) =>
      response.writeHead(302, { location: "http://127.0.0.1/secret" }).end(),
    );
    await expect(fetchFile(trustedOrigin, { trustedOrigin })).rejects.toThrow(/answered 302$/);
  });

  test.each<[string, RequestListener]>([
    ["says so", (_, response) => response.end("x".repeat(101))],
    [
      "does not say so",
      (_, response) => {
        response.write("x".repeat(60));
        response.write("x".repeat(60));
      },
    ],
  ])("that is too large and %s is left", async (_, handleRequest) => {
    const trustedOrigin = await startServer(handleRequest);
    await expect(fetchFile(trustedOrigin, { trustedOrigin })).rejects.toThrow(/sent more than 100 bytes$/);
  });

  test("that breaks off or never arrives is an error", async () => {
    const brokenOrigin = await startServer((_, response) => {
      response.writeHead(200, { "content-length": 50 });
      response.write("x", () => response.destroy());
    });
    await expect(fetchFile(brokenOrigin, { trustedOrigin: brokenOrigin })).rejects.toMatchObject({
      name: "OutgoingRequestError",
    });
    const silentOrigin = await startServer(() => {});
    const signal = AbortSignal.timeout(50);
    await expect(fetchFile(silentOrigin, { trustedOrigin: silentOrigin, signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

test("a server that switches protocols, so that no response follows, is an error", async () => {
  const answer = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const origin = await startServer(({ socket }) => socket.end(answer));
  const error = { name: "OutgoingRequestError", message: expect.stringMatching(/could not be reached$/) };
  await expect(fetchFile(origin, { trustedOrigin: origin })).rejects.toMatchObject(error);
  const post = { body: "", headers: {}, allowPrivate: true, signal: NEVER_ABORTED };
  await expect(postToAddress(origin, post)).rejects.toMatchObject(error);
});

describe("a provider's answer", () => {
  test("is read up to the limit, with its status and headers", async () => {
    const origin = await startServer((_, response) =>
      response.writeHead(429, { "retry-after": "7" }).end("x".repeat(100)),
    );
    const response = await createBoundedFetch(100)(origin);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await response.text()).toHaveLength(100);
  });

  test("that redirects is returned as it is, because following it would take the request to another site", async () => {
    let requests = 0;
    const origin = await startServer((_, response) => {
      requests += 1;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const response = await createBoundedFetch(100)(origin, { method: "POST", body: "{}" });
    expect([response.status, requests]).toEqual([307, 1]);
  });

  test("that never ends is aborted at the limit", async () => {
    const connectionClosed = Promise.withResolvers<void>();
    const origin = await startServer((_, response) => {
      response.once("close", connectionClosed.resolve);
      const options = () => {
        if (response.destroyed) return;
        response.write("x".repeat(60));
        setTimeout(options, 1);
      };
      options();
    });
    const response = await createBoundedFetch(1000)(origin);
    await expect(response.text()).rejects.toMatchObject({ name: "ResponseTooLargeError" });
    await connectionClosed.promise;
  });
});

/** Has names resolved by a name server on this machine that never answers. Returns when it has received a query. */
async function useSilentNameServer(): Promise<{ queried: Promise<unknown> }> {
  const nameServer = createSocket("udp4").bind(0, "127.0.0.1");
  onTestFinished(() => void nameServer.close());
  await once(nameServer, "listening");
  const resolve4: (host: string) => Promise<string[]> = Resolver.prototype.resolve4;
  vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(function (this: Resolver, host: string) {
    this.setServers([`127.0.0.1:${nameServer.address().port}`]);
    return resolve4.call(this, host) as Promise<never>;
  });
  return { queried: once(nameServer, "message") };
}

test("names whose server never answers don't keep other names waiting", async () => {
  const { queried } = await useSilentNameServer();
  const abortController = new AbortController();
  const post = { body: "", headers: {}, allowPrivate: false, signal: abortController.signal };
  let failureCount = 0;
  const posts = Array.from({ length: 10 }, (_, index) =>
    postToAddress(`https://push${index}.example/`, post).catch(() => {
      failureCount += 1;
    }),
  );
  await queried;
  await lookup("localhost");
  expect(failureCount).toBe(0);
  abortController.abort();
  await Promise.all(posts);
  expect(failureCount).toBe(10);
});

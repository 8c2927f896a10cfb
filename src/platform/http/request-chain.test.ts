import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMemoryLimitCounter } from "#platform/work/work.server.ts";
import { RateLimits } from "./limits.server.ts";
import { createBoundedServer, drainServer, listen } from "./listening.server.ts";
import { createRequestChain } from "./request-chain.server.ts";
import type { DEFAULT_SLOT_BOUNDS } from "./request-slots.server.ts";
import { SecurityHeaders } from "./security-headers.server.ts";
import type { StoredFile } from "./stored-file.server.ts";
import { findHeaderFaults } from "./testing/header-faults.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});

type TestSite = {
  origin: string;
  port: number;
  /** The paths of all requests so far. */
  arrivedPaths: string[];
  /** The paths of the requests that the app has started to handle, in order. */
  begunPaths: string[];
  finish(path: string): void;
  lines: { event: string; fields: object }[];
};

/**
 * Matches the paths to which the test's app responds immediately. Other requests stay open until the test releases
 * them.
 */
const IMMEDIATE_PATHS = /^\/healthz$|at-once/;

async function startSite(bounds: Partial<typeof DEFAULT_SLOT_BOUNDS>): Promise<TestSite> {
  const endings = new Map<string, () => void>();
  const arrivedPaths: string[] = [];
  const begunPaths: string[] = [];
  let isOver = false;
  const lines: TestSite["lines"] = [];
  const note = (fields: object, event: string) => void lines.push({ fields, event });
  const app = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    begunPaths.push(path);
    if (!IMMEDIATE_PATHS.test(path) && !isOver) {
      const { promise, resolve } = Promise.withResolvers<void>();
      endings.set(path, resolve);
      await promise;
    }
    return new Response("done");
  };
  const headers = {
    "cache-control": "no-store",
    ...new SecurityHeaders("http://here.example", { frames: [], pictures: [] }).headers,
  };
  const listener = createRequestChain({
    house: {
      maintenance: { isOn: false },
      log: { debug: note, info: note, error: note, warn: note },
      limits: new RateLimits(createMemoryLimitCounter(), () => new Date()),
      env: { PUBLIC_URL: "http://here.example", TRUST_PROXY: 0 },
    },
    headers,
    findFile: (_, path) => FILES[path],
    alwaysServedPaths: new Set(["/healthz"]),
    secretPaths: ["/g/"],
    secretQueries: new Map(),
    blankErrorPaths: [],
    app,
    bounds: { places: 2, maxWaiting: 1, patienceMs: 60_000, holdMs: 60_000, ...bounds },
  });
  const server = createBoundedServer((request, response) => {
    arrivedPaths.push(request.url ?? "");
    listener(request, response);
  }, headers);
  const port = await listen(server, "127.0.0.1", 0);
  cleanups.push(async () => {
    isOver = true;
    for (const end of endings.values()) end();
    await drainServer(server);
  });
  const finish = (path: string) => endings.get(path)?.();
  return { origin: `http://127.0.0.1:${port}`, port, arrivedPaths, begunPaths, finish, lines };
}

const FILES: Record<string, StoredFile> = {
  "/page": {
    headers: { "cache-control": "public, max-age=60", "content-type": "text/plain" },
    etag: '"page"',
    bodies: { identity: new TextEncoder().encode("from memory") },
  },
};

const readText = async (pending: Promise<Response>) => [(await pending).status, await (await pending).text()];

/** Starts two requests and leaves a third one waiting, which is all that the test's site has room for. */
async function fillPlaces(site: TestSite) {
  const firstResponse = fetch(`${site.origin}/first`);
  const secondResponse = fetch(`${site.origin}/second`);
  await expect.poll(() => site.begunPaths).toHaveLength(2);
  const thirdResponse = fetch(`${site.origin}/third`);
  await expect.poll(() => site.arrivedPaths).toContain("/third");
  return { firstResponse, secondResponse, thirdResponse };
}

test("immediately refuses requests beyond the places and the queue, and handles waiting ones in turn", async () => {
  const site = await startSite({});
  const { firstResponse, secondResponse, thirdResponse } = await fillPlaces(site);
  const refusedResponse = await fetch(`${site.origin}/api/fourth`);
  expect(refusedResponse.status).toBe(503);
  expect(await refusedResponse.json()).toEqual({
    message: "The site is very busy. Please try again in a few seconds.",
  });
  expect(Number(refusedResponse.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refusedResponse.headers.get("cache-control")).toBe("no-store");
  expect(findHeaderFaults(refusedResponse.headers)).toEqual([]);
  expect(site.begunPaths).toEqual(["/first", "/second"]);
  site.finish("/first");
  expect(await readText(firstResponse)).toEqual([200, "done"]);
  await expect.poll(() => site.begunPaths).toContain("/third");
  site.finish("/third");
  site.finish("/second");
  expect(await readText(thirdResponse)).toEqual([200, "done"]);
  expect(await readText(secondResponse)).toEqual([200, "done"]);
  const laterResponse = fetch(`${site.origin}/after`);
  await expect.poll(() => site.begunPaths).toContain("/after");
  site.finish("/after");
  expect(await readText(laterResponse)).toEqual([200, "done"]);
});

test("answers health checks and files in memory, and shows people a page", async () => {
  const site = await startSite({});
  await fillPlaces(site);
  expect(await readText(fetch(`${site.origin}/healthz`))).toEqual([200, "done"]);
  expect(await readText(fetch(`${site.origin}/page`))).toEqual([200, "from memory"]);
  const page = await fetch(`${site.origin}/guest-request`, { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("The site is very busy. Please try again in a few seconds.");
});

test("files in memory have their own headers, an id, and a line in the log", async () => {
  const site = await startSite({});
  const response = await fetch(`${site.origin}/page?typed=by+somebody`);
  expect(await response.text()).toBe("from memory");
  expect(findHeaderFaults(response.headers)).toEqual([]);
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const requestId = response.headers.get("x-request-id");
  expect(site.lines).toEqual([
    {
      event: "request",
      fields: {
        requestId,
        client: "127.0.0.0/24",
        method: "GET",
        path: "/page",
        status: 200,
        ms: expect.any(Number),
      },
    },
  ]);
  const headResponse = await fetch(`${site.origin}/page`, { method: "HEAD" });
  const length = headResponse.headers.get("content-length");
  expect([headResponse.status, length, await headResponse.text()]).toEqual([200, "11", ""]);
  const notModified = await fetch(`${site.origin}/page`, { headers: { "if-none-match": '"page"' } });
  expect([notModified.status, await notModified.text()]).toEqual([304, ""]);
});

test("warns once that X-Forwarded-For was received but is not trusted", async () => {
  const site = await startSite({});
  const warnings = () => site.lines.filter(({ event }) => event.startsWith("X-Forwarded-For"));
  await fetch(`${site.origin}/page`);
  expect(warnings()).toEqual([]);
  for (const address of ["192.0.2.1", "192.0.2.2"])
    await fetch(`${site.origin}/page`, { headers: { "x-forwarded-for": address } });
  expect(warnings()).toEqual([
    {
      event:
        "X-Forwarded-For was received but is not trusted: set TRUST_PROXY to the number of proxies in front",
      fields: { variable: "TRUST_PROXY" },
    },
  ]);
});

test("refuses requests that waited too long, and logs how many were refused", async () => {
  const site = await startSite({ patienceMs: 100 });
  const { thirdResponse, firstResponse } = await fillPlaces(site);
  expect((await thirdResponse).status).toBe(503);
  expect(site.begunPaths).not.toContain("/third");
  site.finish("/first");
  expect((await firstResponse).status).toBe(200);
  await expect
    .poll(() => site.lines)
    .toContainEqual({ event: "too busy: requests were refused", fields: { refused: expect.any(Number) } });
});

test("slow requests give their places to others", async () => {
  const site = await startSite({ holdMs: 100 });
  const { thirdResponse } = await fillPlaces(site);
  await expect.poll(() => site.begunPaths).toContain("/third");
  site.finish("/third");
  expect(await readText(thirdResponse)).toEqual([200, "done"]);
});

test("slow senders of bodies don't block anybody", async () => {
  const site = await startSite({ holdMs: 100 });
  for (const path of ["/slow-one", "/slow-two"]) {
    const socket = connect(site.port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    cleanups.unshift(async () => void socket.destroy());
    socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n12345`);
  }
  await expect.poll(() => site.begunPaths).toHaveLength(2);
  const quickResponse = fetch(`${site.origin}/quick`);
  await expect.poll(() => site.begunPaths).toContain("/quick");
  site.finish("/quick");
  expect(await readText(quickResponse)).toEqual([200, "done"]);
});

test("clients that left while waiting cost nothing", async () => {
  const site = await startSite({ maxWaiting: 2 });
  const firstResponse = fetch(`${site.origin}/first`);
  const secondResponse = fetch(`${site.origin}/second`);
  await expect.poll(() => site.begunPaths).toHaveLength(2);
  const impatientController = new AbortController();
  const abandonedResponse = fetch(`${site.origin}/gone`, { signal: impatientController.signal });
  const expectAborted = expect(abandonedResponse).rejects.toThrow();
  const patientResponse = fetch(`${site.origin}/patient`);
  await expect.poll(() => site.arrivedPaths).toHaveLength(4);
  impatientController.abort();
  await expectAborted;
  expect(await readText(fetch(`${site.origin}/healthz`))).toEqual([200, "done"]);
  site.finish("/first");
  await expect.poll(() => site.begunPaths).toContain("/patient");
  expect(site.begunPaths).not.toContain("/gone");
  site.finish("/second");
  site.finish("/patient");
  await Promise.all([firstResponse, secondResponse, patientResponse]);
});

const formatRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;
const readStatus = async (socket: Socket) => String((await once(socket, "data"))[0]).slice(9, 12);

/** Opens connections, and waits for a response on each to make sure that the server has accepted it. */
function openConnections(site: TestSite, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(site.port, "127.0.0.1").setEncoding("latin1");
      cleanups.unshift(async () => void socket.destroy());
      socket.write(formatRequest("/healthz"));
      expect(await readStatus(socket)).toBe("200");
      return socket;
    }),
  );
}

/** Sends the same request on all connections at the same time. Returns the distinct statuses of the responses. */
async function requestAtOnce(sockets: Socket[], path: string): Promise<Set<string>> {
  const pendingStatuses = sockets.map(readStatus);
  for (const socket of sockets) socket.write(formatRequest(path));
  return new Set(await Promise.all(pendingStatuses));
}

test("simultaneous requests are still handled in turn if each is answered immediately, and no more may wait than allowed", async () => {
  const site = await startSite({});
  expect(await requestAtOnce(await openConnections(site, 40), "/at-once")).toEqual(new Set(["200", "503"]));
  expect(await readText(fetch(`${site.origin}/at-once`))).toEqual([200, "done"]);
});

test("clients that are refused at the same time can all try again", async () => {
  const site = await startSite({});
  await fillPlaces(site);
  const manySockets = await openConnections(site, 1200);
  expect(await requestAtOnce(manySockets, "/refused")).toEqual(new Set(["503"]));
  expect(await requestAtOnce(manySockets, "/healthz")).toEqual(new Set(["200"]));
});

test.each([
  "/g/at-once",
  "/G/at-once",
  "/./g/at-once",
  "/a/../g/at-once/",
  "//g/at-once",
  "/%67/at-once?a=1",
  "/%67/at-once%zz",
  "http://here.example/g/at-once",
])("the token of %s stays out of the log, and its answer out of caches and indexes", async (path) => {
  const { port, lines } = await startSite({});
  const [answer]: IncomingMessage[] = await once(get({ port, path, agent: false }), "response");
  answer?.resume();
  expect(answer?.headers).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(lines.map(({ fields }) => Reflect.get(fields, "path"))).toEqual([
    expect.stringMatching(/^\/g\/\{token\}\/?$/),
  ]);
});

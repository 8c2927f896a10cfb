import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { countInMemory } from "#platform/work/work.server.ts";
import { Limits } from "./limits.server.ts";
import { createBoundedServer, drain, listen } from "./listening.server.ts";
import type { DEFAULT_PLACE_BOUNDS } from "./places.server.ts";
import { createRequestChain } from "./request-chain.server.ts";
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
  arrived: string[];
  /** The paths of the requests that the app has started to handle. */
  begun: string[];
  finish(path: string): void;
  logged: { event: string; fields: object }[];
};

/**
 * Matches the paths to which the test's app responds immediately. Other requests stay open until the test releases
 * them.
 */
const IMMEDIATE_PATHS = /^\/healthz$|at-once/;

async function startSite(bounds: Partial<typeof DEFAULT_PLACE_BOUNDS>): Promise<TestSite> {
  const finish = new Map<string, () => void>();
  const arrived: string[] = [];
  const begun: string[] = [];
  let isOver = false;
  const logged: TestSite["logged"] = [];
  const note = (fields: object, event: string) => void logged.push({ fields, event });
  const app = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    begun.push(path);
    if (!IMMEDIATE_PATHS.test(path) && !isOver) {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish.set(path, resolve);
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
      limits: new Limits(countInMemory(), () => new Date()),
      env: { PUBLIC_URL: "http://here.example", TRUST_PROXY: 0 },
    },
    headers,
    findFile: (_, path) => FILES[path],
    alwaysServedPaths: new Set(["/healthz"]),
    secretPaths: ["/g/"],
    secretQueries: new Map(),
    silentPaths: [],
    app,
    bounds: { places: 2, mostWaiting: 1, patienceMs: 60_000, holdMs: 60_000, ...bounds },
  });
  const server = createBoundedServer((request, response) => {
    arrived.push(request.url ?? "");
    listener(request, response);
  }, headers);
  const port = await listen(server, "127.0.0.1", 0);
  cleanups.push(async () => {
    isOver = true;
    for (const end of finish.values()) end();
    await drain(server);
  });
  const end = (path: string) => finish.get(path)?.();
  return { origin: `http://127.0.0.1:${port}`, port, arrived, begun, finish: end, logged };
}

const FILES: Record<string, StoredFile> = {
  "/page": {
    headers: { "cache-control": "public, max-age=60", "content-type": "text/plain" },
    etag: '"page"',
    bodies: { identity: new TextEncoder().encode("from memory") },
  },
};

const readText = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()];

/** Starts two requests and leaves a third one waiting, which is all that the test's site has room for. */
async function fillPlaces(under: TestSite) {
  const first = fetch(`${under.origin}/first`);
  const second = fetch(`${under.origin}/second`);
  await expect.poll(() => under.begun).toHaveLength(2);
  const third = fetch(`${under.origin}/third`);
  await expect.poll(() => under.arrived).toContain("/third");
  return { first, second, third };
}

test("immediately refuses requests beyond the places and the queue, and handles waiting ones in turn", async () => {
  const under = await startSite({});
  const { first, second, third } = await fillPlaces(under);
  const refused = await fetch(`${under.origin}/api/fourth`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    message: "The site is very busy. Please try again in a few seconds.",
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(findHeaderFaults(refused.headers)).toEqual([]);
  expect(under.begun).toEqual(["/first", "/second"]);
  under.finish("/first");
  expect(await readText(first)).toEqual([200, "done"]);
  await expect.poll(() => under.begun).toContain("/third");
  under.finish("/third");
  under.finish("/second");
  expect(await readText(third)).toEqual([200, "done"]);
  expect(await readText(second)).toEqual([200, "done"]);
  const after = fetch(`${under.origin}/after`);
  await expect.poll(() => under.begun).toContain("/after");
  under.finish("/after");
  expect(await readText(after)).toEqual([200, "done"]);
});

test("answers health checks and files in memory, and shows people a page", async () => {
  const under = await startSite({});
  await fillPlaces(under);
  expect(await readText(fetch(`${under.origin}/healthz`))).toEqual([200, "done"]);
  expect(await readText(fetch(`${under.origin}/page`))).toEqual([200, "from memory"]);
  const page = await fetch(`${under.origin}/guest-request`, { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("The site is very busy. Please try again in a few seconds.");
});

test("files in memory have their own headers, an id, and a line in the log", async () => {
  const under = await startSite({});
  const answer = await fetch(`${under.origin}/page?typed=by+somebody`);
  expect(await answer.text()).toBe("from memory");
  expect(findHeaderFaults(answer.headers)).toEqual([]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  const requestId = answer.headers.get("x-request-id");
  expect(under.logged).toEqual([
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
  const head = await fetch(`${under.origin}/page`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "11", ""]);
  const known = await fetch(`${under.origin}/page`, { headers: { "if-none-match": '"page"' } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});

test("warns once that X-Forwarded-For was received but is not trusted", async () => {
  const under = await startSite({});
  const warnings = () => under.logged.filter(({ event }) => event.startsWith("X-Forwarded-For"));
  await fetch(`${under.origin}/page`);
  expect(warnings()).toEqual([]);
  for (const address of ["192.0.2.1", "192.0.2.2"])
    await fetch(`${under.origin}/page`, { headers: { "x-forwarded-for": address } });
  expect(warnings()).toEqual([
    {
      event:
        "X-Forwarded-For was received but is not trusted: set TRUST_PROXY to the number of proxies in front",
      fields: { variable: "TRUST_PROXY" },
    },
  ]);
});

test("refuses requests that waited too long, and logs how many were refused", async () => {
  const under = await startSite({ patienceMs: 100 });
  const { third, first } = await fillPlaces(under);
  expect((await third).status).toBe(503);
  expect(under.begun).not.toContain("/third");
  under.finish("/first");
  expect((await first).status).toBe(200);
  await expect
    .poll(() => under.logged)
    .toContainEqual({ event: "too busy: requests were refused", fields: { refused: expect.any(Number) } });
});

test("slow requests give their places to others", async () => {
  const under = await startSite({ holdMs: 100 });
  const { third } = await fillPlaces(under);
  await expect.poll(() => under.begun).toContain("/third");
  under.finish("/third");
  expect(await readText(third)).toEqual([200, "done"]);
});

test("slow senders of bodies don't block anybody", async () => {
  const under = await startSite({ holdMs: 100 });
  for (const path of ["/slow-one", "/slow-two"]) {
    const socket = connect(under.port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    cleanups.unshift(async () => void socket.destroy());
    socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n12345`);
  }
  await expect.poll(() => under.begun).toHaveLength(2);
  const quick = fetch(`${under.origin}/quick`);
  await expect.poll(() => under.begun).toContain("/quick");
  under.finish("/quick");
  expect(await readText(quick)).toEqual([200, "done"]);
});

test("clients that left while waiting cost nothing", async () => {
  const under = await startSite({ mostWaiting: 2 });
  const first = fetch(`${under.origin}/first`);
  const second = fetch(`${under.origin}/second`);
  await expect.poll(() => under.begun).toHaveLength(2);
  const impatient = new AbortController();
  const gone = fetch(`${under.origin}/gone`, { signal: impatient.signal });
  const gaveUp = expect(gone).rejects.toThrow();
  const patient = fetch(`${under.origin}/patient`);
  await expect.poll(() => under.arrived).toHaveLength(4);
  impatient.abort();
  await gaveUp;
  expect(await readText(fetch(`${under.origin}/healthz`))).toEqual([200, "done"]);
  under.finish("/first");
  await expect.poll(() => under.begun).toContain("/patient");
  expect(under.begun).not.toContain("/gone");
  under.finish("/second");
  under.finish("/patient");
  await Promise.all([first, second, patient]);
});

const formatRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;
const readStatus = async (socket: Socket) => String((await once(socket, "data"))[0]).slice(9, 12);

/** Opens connections, and waits for a response on each to make sure that the server has accepted it. */
function openConnections(under: TestSite, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(under.port, "127.0.0.1").setEncoding("latin1");
      cleanups.unshift(async () => void socket.destroy());
      socket.write(formatRequest("/healthz"));
      expect(await readStatus(socket)).toBe("200");
      return socket;
    }),
  );
}

/** Sends the same request on all connections at once. Returns the responses' different statuses. */
async function requestAtOnce(sockets: Socket[], path: string): Promise<Set<string>> {
  const answers = sockets.map(readStatus);
  for (const socket of sockets) socket.write(formatRequest(path));
  return new Set(await Promise.all(answers));
}

test("simultaneous requests are still handled in turn if each is answered immediately, and no more may wait than allowed", async () => {
  const under = await startSite({});
  expect(await requestAtOnce(await openConnections(under, 40), "/at-once")).toEqual(new Set(["200", "503"]));
  expect(await readText(fetch(`${under.origin}/at-once`))).toEqual([200, "done"]);
});

test("clients that are refused at the same time can all try again", async () => {
  const under = await startSite({});
  await fillPlaces(under);
  const many = await openConnections(under, 1200);
  expect(await requestAtOnce(many, "/refused")).toEqual(new Set(["503"]));
  expect(await requestAtOnce(many, "/healthz")).toEqual(new Set(["200"]));
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
  const { port, logged } = await startSite({});
  const [answer]: IncomingMessage[] = await once(get({ port, path, agent: false }), "response");
  answer?.resume();
  expect(answer?.headers).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(logged.map(({ fields }) => Reflect.get(fields, "path"))).toEqual([
    expect.stringMatching(/^\/g\/\{token\}\/?$/),
  ]);
});

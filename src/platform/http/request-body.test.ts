import { describe, expect, test, vi } from "vitest";
import { readJsonBody } from "./body-text.server.ts";
import { type Endpoint, KB, MB } from "./endpoint.contract.ts";
import { processBodyInTurn, readBody } from "./request-body.server.ts";

const BOUNDS = { limit: 100, patienceMs: 1000 };

function createRequest(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  };
  return new Request("http://localhost/", init as RequestInit);
}

const streamPieces = (...texts: string[]) =>
  ReadableStream.from(texts.map((text) => new TextEncoder().encode(text))) as ReadableStream<Uint8Array>;

test("a body that arrives in pieces is read as one", async () => {
  expect(await readJsonBody(createRequest(streamPieces('{"a"', ":", "1}")), BOUNDS)).toEqual({ a: 1 });
});

test("a compressed body is refused with the reason", async () => {
  const request = createRequest(streamPieces("\u001f\u008b"), { "content-encoding": "gzip" });
  await expect(readJsonBody(request, BOUNDS)).rejects.toMatchObject({
    status: 415,
    message: "The body must not be compressed",
    headers: { "accept-encoding": "identity" },
  });
  const plainRequest = createRequest(streamPieces("{}"), { "content-encoding": "identity" });
  expect(await readJsonBody(plainRequest, BOUNDS)).toEqual({});
});

test.each<Record<string, string>>([{}, { "content-length": "7" }])(
  "a body that breaks off is the client's fault: %o",
  async (headers) => {
    const brokenBody = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
    await expect(readJsonBody(createRequest(brokenBody, headers), BOUNDS)).rejects.toMatchObject({
      status: 400,
    });
  },
);

test.each<Record<string, string>>([{}, { "content-length": "7" }])(
  "a sender who stops in the middle is not waited for longer than the limit: %o",
  async (headers) => {
    const stalledBody = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a"')),
    });
    const pendingBody = readJsonBody(createRequest(stalledBody, headers), { ...BOUNDS, patienceMs: 30 });
    await expect(pendingBody).rejects.toMatchObject({ status: 408, headers: { connection: "close" } });
  },
);

test.each<Record<string, string>>([{}, { "content-length": "3" }])(
  "a sender who finishes in time is not interrupted: %o",
  async (headers) => {
    expect(await readBody(createRequest(streamPieces("a", "bc"), headers), BOUNDS)).toHaveLength(3);
  },
);

test.each([
  ["announced", streamPieces("x"), { "content-length": "101" }],
  ["received", streamPieces("x".repeat(60), "x".repeat(60)), {}],
])("more than the limit is refused when it is %s", async (_, body, headers) => {
  await expect(readBody(createRequest(body, headers), BOUNDS)).rejects.toMatchObject({ status: 413 });
});

test.each([
  ["announced", { "content-length": "120" }],
  ["received", {}],
])(
  "more than the limit is read to its end, so that the client sees the answer, when it is %s",
  async (_, headers) => {
    const receivedTexts: string[] = [];
    const body = ReadableStream.from(
      (async function* () {
        for (const piece of ["first", "second", "last"]) {
          receivedTexts.push(piece);
          yield new TextEncoder().encode(piece.padEnd(60));
        }
      })(),
    ) as ReadableStream<Uint8Array>;
    await expect(readBody(createRequest(body, headers), BOUNDS)).rejects.toMatchObject({ status: 413 });
    expect(receivedTexts).toEqual(["first", "second", "last"]);
  },
);

test("a body far above its limit is not read to the end", async () => {
  const endlessBody = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  const body = createRequest(endlessBody, { "content-length": "1000000000" });
  await expect(readBody(body, BOUNDS)).rejects.toMatchObject({
    status: 413,
    headers: { connection: "close" },
  });
});

test.each([
  ["lists", "[],"],
  ["objects", "{},"],
  ["texts", '"",'],
  ["depth", "["],
])(
  "a large body that anybody may send can't be expensive to parse because of its many %s",
  async (_, part) => {
    const read = (count: number, isFromAnybody: boolean) => {
      const text = `{"photo":"${"x".repeat(65 * KB)}","list":[${part.repeat(count)}0${part === "[" ? "]".repeat(count) : ""}]}`;
      return readJsonBody(createRequest(streamPieces(text)), {
        limit: 8 * MB,
        patienceMs: 1000,
        isFromAnybody,
      });
    };
    await expect(read(70_000, true)).rejects.toMatchObject({
      status: 400,
      message: "The request has too many parts",
    });
    expect(await read(10_000, true)).toHaveProperty("photo");
    expect(await read(70_000, false)).toHaveProperty("photo");
  },
);

const ENDPOINT: Endpoint = { access: "public", summary: "" };

test("a body may have 64 KB unless its endpoint declares more", async () => {
  const read = (bytes: number, more: Partial<Endpoint> = {}) => {
    const request = createRequest(streamPieces("x".repeat(bytes)));
    return processBodyInTurn({ ...ENDPOINT, ...more }, { request, clientKey: "10.0.0.1" }, (bounds) =>
      readBody(request, bounds),
    );
  };
  expect(await read(64 * KB)).toHaveLength(64 * KB);
  await expect(read(64 * KB + 1)).rejects.toMatchObject({
    status: 413,
    message: "The request is larger than 64 KB",
  });
  expect(await read(64 * KB + 1, { bodyLimit: MB })).toHaveLength(64 * KB + 1);
});

describe("the bodies that the process holds until their answers", () => {
  /** Sends a body from a client. The response is held back until `answer` is called. */
  function holdBody(bytes: number, clientKey: string, access: Endpoint["access"] = "public") {
    const request = createRequest(streamPieces("x".repeat(bytes)));
    const isRead = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const endpoint = { ...ENDPOINT, access, bodyLimit: MB };
    const work = processBodyInTurn(endpoint, { request, clientKey }, async (bounds) => {
      await readBody(request, bounds).finally(isRead.resolve);
      await answered.promise;
    });
    work.catch(() => {});
    return { work, isRead: isRead.promise, answer: answered.resolve };
  }
  const holdBodies = (count: number, clientKey: (index: number) => string, access?: Endpoint["access"]) =>
    Array.from({ length: count }, (_, index) => holdBody(MB, clientKey(index), access));
  async function answerAll(bodies: ReturnType<typeof holdBody>[]) {
    for (const { answer } of bodies) answer();
    await Promise.all(bodies.map(({ work }) => work));
  }
  const sendBody = (bytes: number, clientKey: string) => {
    const { work, answer } = holdBody(bytes, clientKey);
    answer();
    return work;
  };
  const REFUSED = { status: 503, headers: { "retry-after": "10" } };

  test("take at most 64 MB", async () => {
    const bodies = holdBodies(64, (index) => `10.0.0.${index}`);
    await Promise.all(bodies.map(({ isRead }) => isRead));
    await expect(sendBody(1, "10.0.1.1")).rejects.toMatchObject(REFUSED);
    await answerAll(bodies);
    await sendBody(1, "10.0.1.1");
  });

  test.each([
    ["an address", () => "10.0.0.1"],
    ["an IPv6 network", (index: number) => `2001:db8:5:${index.toString(16)}::/64`],
  ])("take at most 32 MB for %s, and leave the rest to others", async (_, clientKey) => {
    const bodies = holdBodies(32, clientKey);
    await Promise.all(bodies.map(({ isRead }) => isRead));
    await expect(sendBody(1, clientKey(99))).rejects.toMatchObject(REFUSED);
    await sendBody(MB, "10.0.1.1");
    await answerAll(bodies);
    await sendBody(MB, clientKey(99));
  });

  test("may take more for somebody on the team", async () => {
    const bodies = holdBodies(40, () => "10.0.0.1", "admin");
    await Promise.all(bodies.map(({ isRead }) => isRead));
    await answerAll(bodies);
  });
});

test("large bodies wait for their turn, with clients taking turns", async () => {
  const endpoint: Endpoint = { ...ENDPOINT, bodyLimit: 8 * MB, largeAtOnce: 1 };
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const send = (clientKey: string) =>
    processBodyInTurn(endpoint, { request: createRequest(streamPieces("")), clientKey }, () => {
      started.push(clientKey);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
  const answers = [send("10.0.0.1"), send("10.0.0.1"), send("10.0.0.1"), send("10.0.0.2")];
  for (const index of answers.keys()) {
    await vi.waitUntil(() => finish[index]);
    finish[index]?.();
  }
  await Promise.all(answers);
  expect(started.slice(0, 3)).toContain("10.0.0.2");
});

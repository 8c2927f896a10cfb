import { expect, test } from "vitest";
import { readJson } from "./body-text.server.ts";
import { type Endpoint, KB, MB } from "./endpoint.contract.ts";
import { admitBody, readBody } from "./request-body.server.ts";

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
  expect(await readJson(createRequest(streamPieces('{"a"', ":", "1}")), BOUNDS)).toEqual({ a: 1 });
});

test.each<Record<string, string>>([{}, { "content-length": "7" }])(
  "a sender who stops in the middle is not waited for longer than the limit: %o",
  async (headers) => {
    const stalledBody = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a"')),
    });
    const pendingBody = readJson(createRequest(stalledBody, headers), { ...BOUNDS, patienceMs: 30 });
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

const ENDPOINT: Endpoint = { access: "public", summary: "" };

test("a body may have 64 KB unless its endpoint declares more", async () => {
  const read = (bytes: number, more: Partial<Endpoint> = {}) => {
    const request = createRequest(streamPieces("x".repeat(bytes)));
    return admitBody({ ...ENDPOINT, ...more }, request, (bounds) => readBody(request, bounds));
  };
  expect(await read(64 * KB)).toHaveLength(64 * KB);
  await expect(read(64 * KB + 1)).rejects.toMatchObject({
    status: 413,
    message: "The request is larger than 64 KB",
  });
  expect(await read(64 * KB + 1, { bodyLimit: MB })).toHaveLength(64 * KB + 1);
});

test("the process holds 64 MB of bodies until their answers, and refuses more", async () => {
  const responsesSent = Promise.withResolvers<void>();
  const holdBody = (bytes: number) => {
    const request = createRequest(streamPieces("x".repeat(bytes)));
    const isRead = Promise.withResolvers<void>();
    const work = admitBody({ ...ENDPOINT, bodyLimit: MB }, request, async (bounds) => {
      await readBody(request, bounds).finally(isRead.resolve);
      await responsesSent.promise;
    });
    work.catch(() => {});
    return { work, isRead: isRead.promise };
  };
  const heldRequests = Array.from({ length: 64 }, () => holdBody(MB));
  await Promise.all(heldRequests.map(({ isRead }) => isRead));
  await expect(holdBody(1).work).rejects.toMatchObject({ status: 503, headers: { "retry-after": "10" } });
  responsesSent.resolve();
  await Promise.all(heldRequests.map(({ work }) => work));
  await holdBody(1).work;
});

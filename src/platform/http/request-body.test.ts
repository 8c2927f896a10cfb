import { expect, test } from "vitest";
import { readBody, readJson } from "./request-body.server.ts";

function sent(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  };
  return new Request("http://localhost/", init as RequestInit);
}

const pieces = (...texts: string[]) =>
  ReadableStream.from(texts.map((text) => new TextEncoder().encode(text))) as ReadableStream<Uint8Array>;

test("a body in pieces is one", async () => {
  expect(await readJson(sent(pieces('{"a"', ":", "1}")), 100)).toEqual({ a: 1 });
});

test("a sender who stops in the middle is not waited for longer than agreed", async () => {
  const stalled = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"a"')),
  });
  const reading = readJson(sent(stalled), 100, 30);
  await expect(reading).rejects.toMatchObject({ status: 408, headers: { connection: "close" } });
});

test("a sender who is done in time is not hurried", async () => {
  expect(await readBody(sent(pieces("abc")), 100, 1000)).toHaveLength(3);
});

test.each([
  ["announced", pieces("x"), { "content-length": "101" }],
  ["received", pieces("x".repeat(60), "x".repeat(60)), {}],
])("more than the limit is refused when it is %s", async (_, body, headers) => {
  await expect(readBody(sent(body, headers), 100)).rejects.toMatchObject({ status: 413 });
});

test.each([
  ["announced", { "content-length": "120" }],
  ["received", {}],
])(
  "more than the limit is read to its end, so that the client sees the answer, when it is %s",
  async (_, headers) => {
    const read: string[] = [];
    const body = ReadableStream.from(
      (async function* () {
        for (const piece of ["first", "second", "last"]) {
          read.push(piece);
          yield new TextEncoder().encode(piece.padEnd(60));
        }
      })(),
    ) as ReadableStream<Uint8Array>;
    await expect(readBody(sent(body, headers), 100)).rejects.toMatchObject({ status: 413 });
    expect(read).toEqual(["first", "second", "last"]);
  },
);

test("more than anyone would send is not read", async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  const body = sent(endless, { "content-length": "1000000000" });
  await expect(readBody(body, 100)).rejects.toMatchObject({ status: 413, headers: { connection: "close" } });
});

import type { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUpload, receiveUpload } from "./upload.server.ts";

const LIMIT = 2_000;
const IMAGE = { field: "image", limit: LIMIT, missing: "Please choose a picture" };

/** Returns a request whose body arrives in chunks of the given sizes, followed by the rest in one chunk. */
function createRequestInChunks(body: Uint8Array, type: string, sizes: number[]): Request {
  const chunks: Uint8Array[] = [];
  let position = 0;
  for (const size of sizes) {
    chunks.push(body.subarray(position, position + size));
    position += size;
  }
  chunks.push(body.subarray(position));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) if (chunk.byteLength > 0) controller.enqueue(chunk);
      controller.close();
    },
  });
  const headers = { "content-type": type };
  return new Request("http://here.example/", { method: "POST", body: stream, headers, duplex: "half" });
}

async function encodeForm(form: FormData): Promise<{ body: Uint8Array; type: string }> {
  const response = new Response(form);
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get("content-type") ?? "",
  };
}

describe("reading a file from a multipart body", () => {
  test("works with any bytes, other fields and chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 600 }),
        fc.string(),
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 40 }),
        fc.boolean(),
        async (bytes, word, sizes, firstBytes) => {
          const form = new FormData();
          if (!firstBytes) form.append("note", word);
          form.append("image", new File([Uint8Array.from(bytes)], `${word}".png`, { type: "image/png" }));
          if (firstBytes) form.append("note", word);
          const { body, type } = await encodeForm(form);
          const receivedBytes = await readUpload(createRequestInChunks(body, type, sizes), IMAGE);
          expect(Buffer.from(receivedBytes).equals(Buffer.from(bytes))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("works with a file that contains its own boundary", async () => {
    const form = new FormData();
    form.append("image", new File(["\r\n--\r\n----\r\n\r\n--x--\r\n"], "a.png"));
    const { body, type } = await encodeForm(form);
    const receivedBytes = await readUpload(
      createRequestInChunks(
        body,
        type,
        Array.from(body, () => 1),
      ),
      IMAGE,
    );
    expect(Buffer.from(receivedBytes).toString()).toBe("\r\n--\r\n----\r\n\r\n--x--\r\n");
  });

  test.each([
    ["--x", 'Content-Disposition: form-data; name="image"', "multipart/form-data; boundary=x"],
    [
      "--x",
      "content-disposition: form-data; filename=a.png; name=image",
      'Multipart/Form-Data; boundary="x"',
    ],
    [
      "--x",
      'Content-Type: image/png\r\nContent-Disposition: form-data; name="image"; filename="name=\\"other.png"',
      "multipart/form-data; charset=utf-8; boundary=x",
    ],
  ])("other clients' ways of writing the same: %s %s %s", async (line, headers, type) => {
    const body = Buffer.from(`preamble\r\n${line}\r\n${headers}\r\n\r\nbytes\r\n--x--\r\nepilogue`);
    expect(Buffer.from(await readUpload(createRequestInChunks(body, type, [7]), IMAGE)).toString()).toBe(
      "bytes",
    );
  });

  const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
  test.each<[string, string, object]>([
    ["no delimiter", "nothing", { status: 400 }],
    ["a delimiter with spaces behind it", `${part.replace("--x", "--x \t")}abc\r\n--x--`, { status: 400 }],
    ["an end in the middle of a line", "--x\r\nContent-Dis", { status: 400 }],
    ["an end in the middle of the file", `${part}abc`, { status: 400 }],
    ["an end before the last delimiter's end", `${part}abc\r\n--x`, { status: 400 }],
    ["headers without end", `--x\r\n${"a: b\r\n".repeat(3000)}`, { status: 400 }],
    [
      "a file over the limit",
      `${part}${"a".repeat(LIMIT + 1)}\r\n--x--`,
      { status: 413, issues: [{ path: "image", message: expect.any(String) }] },
    ],
    ["a preamble without end", "a".repeat(200_000), { status: 413 }],
    [
      "no file",
      "--x--\r\n",
      { status: 400, issues: [{ path: "image", message: "Please choose a picture" }] },
    ],
  ])("%s is refused", async (_, body, refusal) => {
    const request = createRequestInChunks(Buffer.from(body), "multipart/form-data; boundary=x", [50]);
    await expect(readUpload(request, IMAGE)).rejects.toMatchObject(refusal);
  });

  test.each(["application/json", "multipart/form-data", "text/plain; boundary=x"])(
    "%s is not such a body",
    async (type) => {
      const request = createRequestInChunks(Buffer.from("--x--"), type, []);
      await expect(readUpload(request, IMAGE)).rejects.toMatchObject({ status: 415 });
    },
  );
});

test("a multipart body whose boundary is too long is refused", async () => {
  const type = `multipart/form-data; boundary=${"b".repeat(300)}`;
  const request = createRequestInChunks(Buffer.from("x"), type, [50]);
  await expect(readUpload(request, IMAGE)).rejects.toMatchObject({ status: 400 });
});

describe("streaming a file from a multipart body", () => {
  const partHeader = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
  const type = "multipart/form-data; boundary=x";
  const chunks = Array.from({ length: 40 }, () => 50);
  const countBytes = async (file: Readable) => {
    let bytes = 0;
    for await (const chunk of file) bytes += chunk.length;
    return bytes;
  };

  test("passes on the whole file", async () => {
    const body = Buffer.from(`${partHeader}${"a".repeat(LIMIT)}\r\n--x--`);
    expect(await receiveUpload(createRequestInChunks(body, type, chunks), IMAGE, countBytes)).toBe(LIMIT);
  });

  test("passes on no more than the limit of a larger file", async () => {
    const body = Buffer.from(`${partHeader}${"a".repeat(3 * LIMIT)}\r\n--x--`);
    let bytesSeen = 0;
    const receivedFile = receiveUpload(createRequestInChunks(body, type, chunks), IMAGE, async (file) => {
      bytesSeen = await countBytes(file);
    });
    await expect(receivedFile).rejects.toMatchObject({ status: 413 });
    expect(bytesSeen).toBe(LIMIT);
  });

  test("a failed write stops reading, with its own error", async () => {
    const endlessBody = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(partHeader)),
      pull: (controller) => controller.enqueue(Buffer.alloc(500)),
    });
    const request = new Request("http://here.example/", {
      method: "POST",
      body: endlessBody,
      headers: { "content-type": type },
      duplex: "half",
    });
    const throwDiskFull = async () => {
      throw new Error("The disk is full");
    };
    await expect(receiveUpload(request, { ...IMAGE, limit: 1e9 }, throwDiskFull)).rejects.toThrow(
      "The disk is full",
    );
  });

  test("a sender who leaves in the middle stops writing, too", async () => {
    const endedEvents: string[] = [];
    const abortedBody = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(`${partHeader}abc`)),
      pull: (controller) => controller.error(new Error("The sender has gone")),
    });
    const request = new Request("http://here.example/", {
      method: "POST",
      body: abortedBody,
      headers: { "content-type": type },
      duplex: "half",
    });
    const receivedFile = receiveUpload(request, IMAGE, (file) =>
      countBytes(file).finally(() => endedEvents.push("closed")),
    );
    await expect(receivedFile).rejects.toMatchObject({ status: 400 });
    expect(endedEvents).toEqual(["closed"]);
  });
});

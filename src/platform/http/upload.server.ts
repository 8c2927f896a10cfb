import { type Readable, Writable } from "node:stream";
import type { BusboyInstance } from "@fastify/busboy";
import { Refusal } from "#platform/errors/errors.server.ts";
import { addBodyBytes } from "./held-bodies.server.ts";
import { describeBytes, readStream, refuseIncompleteBody } from "./request-body.server.ts";

export type UploadField = { field: string; limit: number; missing: string };

const FORM_OVERHEAD = 64 * 1024;
const MAX_HEADER_BYTES = 8 * 1024;

/**
 * Reads one file field of a multipart/form-data body.
 * @throws {Refusal} 400 or 415, or 413 if the file exceeds the limit
 */
export const readUpload = (request: Request, upload: UploadField): Promise<Uint8Array> =>
  receiveUpload(request, upload, (file) =>
    readStream(
      file,
      upload.limit,
      () => createTooLargeRefusal(upload),
      (bytes) => addBodyBytes(request, bytes),
    ),
  );

/**
 * Streams a file of at most `limit` bytes to `receive`. If this function throws, the caller must undo whatever
 * `receive` has done.
 * @throws like `readUpload`
 */
export async function receiveUpload<T>(
  request: Request,
  upload: UploadField,
  receive: (file: Readable) => Promise<T>,
): Promise<T> {
  const parser = await openParser(request, upload);
  const received = Promise.withResolvers<T>();
  const files: Readable[] = [];
  let malformedRefusal: Refusal | undefined;
  parser.once("error", (cause) => {
    malformedRefusal = createMalformedRefusal(cause);
  });
  parser.once("file", (_, file) => {
    files.push(file.on("error", () => {}));
    received.resolve(
      receive(file).then((result) => {
        if (file.truncated) throw createTooLargeRefusal(upload);
        return result;
      }),
    );
  });
  const bodyParsed = pipeBody(request, upload, parser).then(() =>
    received.reject(createMissingFileRefusal(upload)),
  );
  try {
    const [result] = await Promise.all([received.promise, bodyParsed]);
    return result;
  } catch (error) {
    const reason = malformedRefusal ?? error;
    parser.destroy();
    for (const file of files) file.destroy();
    if (files.length > 0) await received.promise.catch(() => {});
    throw reason;
  }
}

async function openParser(
  { headers, body }: Request,
  { field, limit }: UploadField,
): Promise<BusboyInstance> {
  const type = headers.get("content-type") ?? "";
  if (!body || !/^multipart\/form-data\s*;.*boundary=/i.test(type))
    throw new Refusal("unsupported", `The file must be sent as multipart/form-data, in the field ${field}`);
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { "content-type": type },
      isPartAFile: (name) => name === field,
      limits: { fileSize: limit, files: 1, fields: 0, headerSize: MAX_HEADER_BYTES },
    });
  } catch (cause) {
    // The parser throws an error if the boundary is too long.
    throw createMalformedRefusal(cause);
  }
}

/**
 * Passes the body to the parser. Reads up to four times the limit, because browsers don't show an error response until
 * they have sent the whole body.
 */
async function pipeBody({ body }: Request, upload: UploadField, parser: Writable): Promise<void> {
  const writer = Writable.toWeb(parser).getWriter();
  let bytesLeft = 4 * upload.limit + FORM_OVERHEAD;
  for await (const chunk of body ? readChunks(body) : []) {
    bytesLeft -= chunk.byteLength;
    if (bytesLeft < 0) throw createTooLargeRefusal(upload);
    // Don't write to a destroyed parser. `writer` closes only a tick later, and more of the body may arrive until
    // then.
    if (parser.destroyed) return;
    await writer.write(chunk);
  }
  await writer.close();
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body.values({ preventCancel: true });
  } catch (error) {
    refuseIncompleteBody(error);
  }
}

const createMalformedRefusal = (cause: unknown): Refusal =>
  new Refusal("invalid", "The multipart body is malformed or incomplete", { cause });

const createFileRefusal = (
  code: "invalid" | "too-large",
  field: string,
  message: string,
  headers = {},
): Refusal => new Refusal(code, message, { issues: [{ path: field, message }], headers });

const createMissingFileRefusal = ({ field, missing }: UploadField): Refusal =>
  createFileRefusal("invalid", field, missing);

const createTooLargeRefusal = ({ field, limit }: UploadField): Refusal =>
  createFileRefusal("too-large", field, `The file is larger than ${describeBytes(limit)}`, {
    connection: "close",
  });

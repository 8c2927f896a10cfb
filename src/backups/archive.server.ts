import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Header, Parser, type ReadEntry } from "tar";
import { getErrorMessage, toOutageRefusal } from "#platform/errors/errors.server.ts";
import { flushAndRename, limitToDiskSpace } from "#platform/files/files.server.ts";

/**
 * Thrown if an archive is damaged, was tampered with, was made by a newer version, or is not a backup. Its message is
 * shown to users.
 */
export class InvalidBackupError extends Error {
  override name = "InvalidBackupError";

  /** Shortens and cleans the message, because it may contain names from the archive, and those may be anything. */
  constructor(message: string, options?: ErrorOptions) {
    const reason = message.slice(0, MAX_REASON_LENGTH).replace(/\p{Cc}/gu, " ");
    super(reason.toWellFormed(), options);
  }
}

/**
 * Returns an error handler that throws an `InvalidBackupError`, but rethrows an error that this machine's disk or
 * database caused.
 */
export const createInvalidBackupHandler =
  (describe: (message: string, cause: unknown) => string) =>
  (cause: unknown): never => {
    if (cause instanceof InvalidBackupError || toOutageRefusal(cause)) throw cause;
    throw new InvalidBackupError(describe(getErrorMessage(cause), cause), { cause });
  };

export type Checksum = { bytes: number; sha256: string };
export type ArchiveFile = {
  path: string;
  bytes: number;
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

const TAR_BLOCK_BYTES = 512;
const GZIP_SIGNATURE = Buffer.from([0x1f, 0x8b]);
const MAX_REASON_LENGTH = 300;
/**
 * The maximum size of an unpacked archive, as a multiple of the archive's size. Rows compress to about a twentieth of
 * their size, so an archive above this limit is an attack.
 */
const MAX_COMPRESSION_RATIO = 200;
/** How many bytes may be unpacked before the ratio is checked. */
const UNCHECKED_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 300_000;

/**
 * Packs parts into an archive as they arrive. Writes the archive to `draft`, and renames it to `target` once it is
 * complete and flushed to the disk.
 */
export async function packArchive(
  parts: AsyncIterable<ArchiveFile>,
  draft: string,
  target: string,
): Promise<void> {
  await pipeline(writeTar(parts), createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600 }));
  await flushAndRename(draft, target);
}

async function* writeTar(parts: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes, body } of parts) {
    const header = new Header({ path, size: bytes, mode: 0o600, type: "File", mtime: new Date() });
    const block = Buffer.alloc(TAR_BLOCK_BYTES);
    if (header.encode(block)) throw new Error(`${path} is too long for an archive`);
    yield block;
    yield* body;
    yield Buffer.alloc((TAR_BLOCK_BYTES - (bytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES);
  }
  yield Buffer.alloc(2 * TAR_BLOCK_BYTES);
}

/**
 * Unpacks an archive into an empty folder and returns the files' checksums. Refuses links, unknown files (for which
 * `getMaxBytes` returns undefined), files larger than it allows, and archives that unpack to far more than their own
 * size.
 * @throws {InvalidBackupError}
 */
export async function unpackArchive(
  archive: Readable,
  folder: string,
  getMaxBytes: (path: string) => number | undefined,
): Promise<Record<string, Checksum>> {
  const checksums: Record<string, Checksum> = {};
  const abortController = new AbortController();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  let [entryCount, packedBytes, unpackedBytes] = [0, 0, 0];
  const store = async (entry: ReadEntry): Promise<void> => {
    const path = entry.path.replace(/^\.\//, "");
    entryCount += 1;
    if (entryCount > MAX_ENTRIES)
      throw new InvalidBackupError(`The backup is refused: it has more than ${MAX_ENTRIES} files`);
    if (entry.type === "Directory") return void entry.resume();
    if (entry.type !== "File")
      throw new InvalidBackupError(`The backup is refused: ${path} is neither a file nor a folder`);
    const maxBytes = getMaxBytes(path);
    if (maxBytes === undefined || checksums[path])
      throw new InvalidBackupError(`The backup is refused: ${path} is not part of a backup`);
    if (entry.size > maxBytes) throw new InvalidBackupError(`The backup is refused: ${path} is too large`);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    checksums[path] = await writeWithChecksum(entry, join(folder, path), abortController.signal);
  };
  let pendingWrites = Promise.resolve();
  const onReadEntry = (entry: ReadEntry) => {
    pendingWrites = pendingWrites.then(() => store(entry));
    pendingWrites.catch(failure.reject);
  };
  const parser = new Parser({ strict: true, brotli: false, zstd: false, onReadEntry });
  parser.on("error", failure.reject);
  let isComplete = false;
  parser.on("eof", () => {
    isComplete = true;
  });
  const parse = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      // Refuse a second layer of gzip, because the parser would unzip all of it at once, without a limit.
      if (unpackedBytes === 0 && chunk.subarray(0, 2).equals(GZIP_SIGNATURE))
        throw new InvalidBackupError("The backup is refused: it is zipped twice");
      unpackedBytes += chunk.length;
      if (unpackedBytes > MAX_COMPRESSION_RATIO * packedBytes + UNCHECKED_BYTES)
        throw new InvalidBackupError(
          `The backup is refused: it unpacks to more than ${MAX_COMPRESSION_RATIO} times its size`,
        );
      // Skip the padding after the end of the archive, because the parser would keep all of it in memory.
      if (isComplete) continue;
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), failure.promise]);
    }
    const parserEnd = once(parser, "end");
    parser.end();
    await Promise.race([parserEnd.then(() => pendingWrites), failure.promise]);
  };
  const countPackedBytes = tapChunks((chunk) => {
    packedBytes += chunk.length;
  });
  await pipeline(archive, countPackedBytes, createGunzip(), parse).catch(async (error) => {
    abortController.abort();
    await pendingWrites.catch(() => {});
    throw wrapUnpackError(error);
  });
  return checksums;
}

/**
 * Returns a stream stage that computes a checksum of everything that passes through it, and a function that returns the
 * checksum.
 */
export function startChecksum() {
  const hash = createHash("sha256");
  let bytes = 0;
  const pass = tapChunks((chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  return { pass, read: (): Checksum => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Writes a new file and returns its checksum. Fails if the disk runs out of space. */
export async function writeWithChecksum(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  signal?: AbortSignal,
): Promise<Checksum> {
  const checksum = startChecksum();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(chunks, limitToDiskSpace(dirname(path)), checksum.pass, file, { signal });
  return checksum.read();
}

/** Returns a stream stage that calls `onChunk` with each chunk and then passes it on. */
const tapChunks = (onChunk: (chunk: Uint8Array) => unknown) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      onChunk(chunk);
      yield chunk;
    }
  };

/**
 * Turns an error about the archive's format into an `InvalidBackupError`. Returns any other error, such as a disk
 * error, unchanged.
 */
function wrapUnpackError(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code)))) return error;
  return new InvalidBackupError(`The backup cannot be unpacked: ${error.message.replace(/^[A-Z_]+: /, "")}`, {
    cause: error,
  });
}

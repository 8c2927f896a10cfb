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
 * Thrown if an archive is damaged, was tampered with, is newer than this app, or is not a backup. Users see the
 * message.
 */
export class BadBackup extends Error {
  override name = "BadBackup";

  /** The message may contain names from the archive, which can be of any length. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, MAX_REASON_LENGTH), options);
  }
}

/** Returns a function that rethrows an error as a `BadBackup`, unless this machine's disk or database caused it. */
export const throwBadBackup =
  (describe: (message: string, cause: unknown) => string) =>
  (cause: unknown): never => {
    if (cause instanceof BadBackup || toOutageRefusal(cause)) throw cause;
    throw new BadBackup(describe(getErrorMessage(cause), cause), { cause });
  };

export type Checksum = { bytes: number; sha256: string };
export type ArchivePart = {
  path: string;
  bytes: number;
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

const TAR_BLOCK_BYTES = 512;
const GZIP_SIGNATURE = Buffer.from([0x1f, 0x8b]);
const MAX_REASON_LENGTH = 300;
/**
 * Rows compress to about a twentieth of their size, so an archive that unpacks to this many times its size is an
 * attack.
 */
const MAX_COMPRESSION_RATIO = 200;
/** How much may be unpacked before the ratio is checked. */
const UNCHECKED_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 300_000;

/**
 * Packs parts into an archive as they arrive. Writes the archive to `draft`, and renames it to `target` once it is
 * complete and safely on the disk.
 */
export async function packArchive(
  parts: AsyncIterable<ArchivePart>,
  draft: string,
  target: string,
): Promise<void> {
  await pipeline(writeTar(parts), createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600 }));
  await flushAndRename(draft, target);
}

async function* writeTar(parts: AsyncIterable<ArchivePart>): AsyncGenerator<Uint8Array> {
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
 * Unpacks an archive into an empty folder and returns the files' checksums. Refuses links, files for which `maxBytesOf`
 * returns undefined or a smaller size, and archives that unpack to far more than their own size.
 * @throws {BadBackup}
 */
export async function unpackArchive(
  archive: Readable,
  folder: string,
  maxBytesOf: (path: string) => number | undefined,
): Promise<Record<string, Checksum>> {
  const sums: Record<string, Checksum> = {};
  const stopping = new AbortController();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let [entries, packed, unpacked] = [0, 0, 0];
  const store = async (entry: ReadEntry): Promise<void> => {
    const path = entry.path.replace(/^\.\//, "");
    entries += 1;
    if (entries > MAX_ENTRIES)
      throw new BadBackup(`The backup is refused: it has more than ${MAX_ENTRIES} files`);
    if (entry.type === "Directory") return void entry.resume();
    if (entry.type !== "File")
      throw new BadBackup(`The backup is refused: ${path} is neither a file nor a folder`);
    const maxBytes = maxBytesOf(path);
    if (maxBytes === undefined || sums[path])
      throw new BadBackup(`The backup is refused: ${path} is not part of a backup`);
    if (entry.size > maxBytes) throw new BadBackup(`The backup is refused: ${path} is too large`);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    sums[path] = await writeWithChecksum(entry, join(folder, path), stopping.signal);
  };
  let storing = Promise.resolve();
  const onReadEntry = (entry: ReadEntry) => {
    storing = storing.then(() => store(entry));
    storing.catch(failed.reject);
  };
  const parser = new Parser({ strict: true, brotli: false, zstd: false, onReadEntry });
  parser.on("error", failed.reject);
  const parse = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) {
      // The parser would unzip this second gzip layer in one go and without a limit.
      if (unpacked === 0 && piece.subarray(0, 2).equals(GZIP_SIGNATURE))
        throw new BadBackup("The backup is refused: it is zipped twice");
      unpacked += piece.length;
      if (unpacked > MAX_COMPRESSION_RATIO * packed + UNCHECKED_BYTES)
        throw new BadBackup(
          `The backup is refused: it unpacks to more than ${MAX_COMPRESSION_RATIO} times its size`,
        );
      if (!parser.write(piece)) await Promise.race([once(parser, "drain"), failed.promise]);
    }
    const ended = once(parser, "end");
    parser.end();
    await Promise.race([ended.then(() => storing), failed.promise]);
  };
  const count = tapPieces((piece) => {
    packed += piece.length;
  });
  await pipeline(archive, count, createGunzip(), parse).catch(async (error) => {
    stopping.abort();
    await storing.catch(() => {});
    throw toBadBackup(error);
  });
  return sums;
}

/**
 * Returns a stream stage that computes a checksum of everything that passes through it, and a function that reads the
 * checksum.
 */
export function startChecksum() {
  const hash = createHash("sha256");
  let bytes = 0;
  const pass = tapPieces((piece) => {
    hash.update(piece);
    bytes += piece.length;
  });
  return { pass, read: (): Checksum => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Writes a new file and returns its checksum. Fails if the disk runs out of space. */
export async function writeWithChecksum(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  signal?: AbortSignal,
): Promise<Checksum> {
  const sum = startChecksum();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(pieces, limitToDiskSpace(dirname(path)), sum.pass, file, { signal });
  return sum.read();
}

/** Returns a stream stage that calls `see` with every piece and then passes it on. */
const tapPieces = (see: (piece: Uint8Array) => unknown) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      see(piece);
      yield piece;
    }
  };

/**
 * Turns an error about the archive's format into a `BadBackup`. Returns any other error, such as a disk error,
 * unchanged.
 */
function toBadBackup(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code)))) return error;
  return new BadBackup(`The backup cannot be unpacked: ${error.message.replace(/^[A-Z_]+: /, "")}`, {
    cause: error,
  });
}

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Header, Parser, type ReadEntry } from "tar";
import { finishFile, limitToDiskSpace } from "#platform/files/files.server.ts";

/**
 * The archive is damaged, was tampered with, is newer than this program, or is not a backup. The message is for people.
 */
export class BadBackup extends Error {
  override name = "BadBackup";

  /** The message may contain names from the archive, which can be of any length. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, MAX_REASON_LENGTH), options);
  }
}

export type Sum = { bytes: number; sha256: string };
export type Part = { path: string; bytes: number; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const BLOCK = 512;
const GZIP = Buffer.from([0x1f, 0x8b]);
const MAX_REASON_LENGTH = 300;
/** Rows compress to about a twentieth, so an archive that unpacks to this many times its size is an attack. */
const MAX_RATIO = 200;
/** How much may be unpacked before the ratio is checked. */
const UNCHECKED_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 300_000;

/** Packs parts as they arrive. The file gets its name once it is complete and on the disk. */
export async function packArchive(parts: AsyncIterable<Part>, draft: string, target: string): Promise<void> {
  await pipeline(writeTar(parts), createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600 }));
  await finishFile(draft, target);
}

async function* writeTar(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes, body } of parts) {
    const header = new Header({ path, size: bytes, mode: 0o600, type: "File", mtime: new Date() });
    const block = Buffer.alloc(BLOCK);
    if (header.encode(block)) throw new Error(`${path} is too long for an archive`);
    yield block;
    yield* body;
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Unpacks an archive into an empty folder and returns the files' checksums. Refuses links, paths for which `maxBytesOf`
 * returns undefined, larger files, and archives that unpack to too much.
 * @throws {BadBackup}
 */
export async function unpackArchive(
  archive: Readable,
  folder: string,
  maxBytesOf: (path: string) => number | undefined,
): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {};
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
    sums[path] = await writeSummed(entry, join(folder, path), stopping.signal);
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
      // The parser would unzip it in one go and without a limit.
      if (unpacked === 0 && piece.subarray(0, 2).equals(GZIP))
        throw new BadBackup("The backup is refused: it is zipped twice");
      unpacked += piece.length;
      if (unpacked > MAX_RATIO * packed + UNCHECKED_BYTES)
        throw new BadBackup(`The backup is refused: it unpacks to more than ${MAX_RATIO} times its size`);
      if (!parser.write(piece)) await Promise.race([once(parser, "drain"), failed.promise]);
    }
    const ended = once(parser, "end");
    parser.end();
    await Promise.race([ended.then(() => storing), failed.promise]);
  };
  const count = passing((piece) => {
    packed += piece.length;
  });
  await pipeline(archive, count, createGunzip(), parse).catch(async (error) => {
    stopping.abort();
    await storing.catch(() => {});
    throw explain(error);
  });
  return sums;
}

/** Computes a checksum of everything that passes through. */
export function summing() {
  const hash = createHash("sha256");
  let bytes = 0;
  const pass = passing((piece) => {
    hash.update(piece);
    bytes += piece.length;
  });
  return { pass, read: (): Sum => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Writes a new file while the disk has enough room, and computes its checksum. */
export async function writeSummed(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  signal?: AbortSignal,
): Promise<Sum> {
  const sum = summing();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(pieces, limitToDiskSpace(dirname(path)), sum.pass, file, { signal });
  return sum.read();
}

/** Passes every piece of a stream to `see` as well. */
const passing = (see: (piece: Uint8Array) => unknown) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      see(piece);
      yield piece;
    }
  };

/** Errors of the tar and gzip formats, not of the disk. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code)))) return error;
  return new BadBackup(`The backup cannot be unpacked: ${error.message.replace(/^[A-Z_]+: /, "")}`, {
    cause: error,
  });
}

import { createHash } from "node:crypto";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Header, Parser, type ReadEntry } from "tar";
import { finishFile, leaveReserve } from "#platform/files/files.server.ts";

/** The archive is damaged, tampered with, newer, or no backup. The message is for people. */
export class BadBackup extends Error {
  override name = "BadBackup";

  /** Names from the archive are in it, of any length. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, LONGEST_REASON), options);
  }
}

export type Sum = { bytes: number; sha256: string };
export type Part = { path: string; bytes: number; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const BLOCK = 512;
const LONGEST_REASON = 300;
/** Rows compress to a twentieth, so an archive that unpacks to this many times its size is a trap. */
const MOST_TIMES = 200;
/** What the first pieces may unpack to, whatever their size. */
const UNCHECKED = 16 * 1024 * 1024;
const MOST_ENTRIES = 300_000;

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

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
 * Unpacks the files of an archive that `isPart` names into an empty folder, and sums them. Nothing else is ever written:
 * another name, a link or a trap is refused. @throws {BadBackup} without the archive's name
 */
export async function unpackArchive(
  archive: Readable,
  folder: string,
  isPart: (path: string) => boolean,
): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {};
  const parser = new Parser({ strict: true });
  const failed = Promise.withResolvers<never>();
  let open: WriteStream | undefined;
  let entries = 0;
  const store = async (entry: ReadEntry): Promise<void> => {
    const path = entry.path.replace(/^\.\//, "");
    entries += 1;
    if (entries > MOST_ENTRIES) throw new BadBackup(`is refused: it has more than ${MOST_ENTRIES} files`);
    if (entry.type === "Directory") return void entry.resume();
    if (entry.type !== "File") throw new BadBackup(`is refused: ${path} is neither a file nor a folder`);
    if (!isPart(path) || sums[path]) throw new BadBackup(`is refused: ${path} is no part of a backup`);
    const hash = createHash("sha256");
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    const file = createWriteStream(join(folder, path), { flags: "wx", mode: 0o600 });
    open = file;
    const summed = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    };
    await pipeline(entry, leaveReserve(folder), summed, file);
    sums[path] = { bytes: entry.size, sha256: hash.digest("hex") };
  };
  let storing = Promise.resolve();
  parser.on("entry", (entry: ReadEntry) => {
    storing = storing.then(() => store(entry));
    storing.catch(failed.reject);
  });
  const ended = new Promise<void>((resolve) => parser.on("end", resolve)).then(() => storing);
  parser.on("error", failed.reject);
  archive.on("error", failed.reject);
  // Not with the parser's own unzipping, which would block the event loop.
  const unzipped = createGunzip().on("error", failed.reject);
  let [packed, unpacked] = [0, 0];
  archive.on("data", (piece) => {
    packed += piece.length;
  });
  unzipped.on("data", (piece) => {
    unpacked += piece.length;
    if (unpacked > MOST_TIMES * packed + UNCHECKED)
      failed.reject(new BadBackup(`is refused: it unpacks to more than ${MOST_TIMES} times its size`));
  });
  archive.pipe(unzipped).pipe(parser);
  try {
    await Promise.race([ended, failed.promise]);
    return sums;
  } catch (error) {
    archive.destroy();
    unzipped.destroy();
    open?.destroy();
    throw explain(error);
  }
}

/** Errors of the tar and gzip formats, not of the disk. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code)))) return error;
  return new BadBackup(`cannot be unpacked: ${error.message.replace(/^[A-Z_]+: /, "")}`, { cause: error });
}

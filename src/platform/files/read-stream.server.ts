import { createReadStream, open, type ReadStream } from "node:fs";
import { promisify } from "node:util";

const openDescriptor = promisify(open);

/**
 * Opens a file for streaming. The stream must be read or destroyed. It isn't a `FileHandle`'s stream, because Node
 * throws when such a handle is collected while it is open, so a forgotten one would end the process.
 * @throws {Error} if the file can't be opened
 */
export const openReadStream = async (
  path: string,
  { flags, part }: { flags: number; part?: { first: number; last: number } | undefined },
): Promise<ReadStream> =>
  createReadStream(path, {
    fd: await openDescriptor(path, flags),
    ...(part && { start: part.first, end: part.last }),
  });

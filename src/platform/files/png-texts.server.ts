const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const TEXT_CHUNKS = ["tEXt", "zTXt", "iTXt"];
/** The bytes of a chunk's length, type and checksum: https://www.w3.org/TR/png-3/#5Chunk-layout. */
const CHUNK_OVERHEAD = 12;

/**
 * Returns a PNG without its text chunks, or any other picture unchanged. The decoder unpacks all of these texts, and
 * 5 MB of them can unpack to many gigabytes, which takes seconds.
 */
export function dropPngTexts(picture: Uint8Array): Buffer {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept: Buffer[] = [SIGNATURE];
  let [keptFrom, position] = [SIGNATURE.length, SIGNATURE.length];
  while (position + CHUNK_OVERHEAD <= bytes.length) {
    const end = position + CHUNK_OVERHEAD + bytes.readUInt32BE(position);
    if (TEXT_CHUNKS.includes(bytes.toString("latin1", position + 4, position + 8))) {
      kept.push(bytes.subarray(keptFrom, position));
      keptFrom = end;
    }
    position = end;
  }
  if (kept.length === 1) return bytes;
  return Buffer.concat([...kept, bytes.subarray(keptFrom)]);
}

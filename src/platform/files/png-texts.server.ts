const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** The types of text chunks, as numbers to compare quickly: a hostile PNG can have hundreds of thousands of chunks. */
const TEXT_CHUNKS = ["tEXt", "zTXt", "iTXt"].map((type) => Buffer.from(type).readUInt32BE());
/** The bytes of a chunk's length, type and checksum: https://www.w3.org/TR/png-3/#5Chunk-layout. */
const CHUNK_OVERHEAD = 12;

/**
 * Returns a PNG without its text chunks, or any other picture unchanged. The decoder unpacks all of these texts, and
 * 5 MB of them can unpack to many gigabytes, which takes seconds.
 */
export function removePngTexts(picture: Uint8Array): Buffer {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept = Buffer.alloc(bytes.length);
  let [keptLength, keptFrom, position] = [0, 0, SIGNATURE.length];
  while (position + CHUNK_OVERHEAD <= bytes.length) {
    const end = position + CHUNK_OVERHEAD + bytes.readUInt32BE(position);
    if (TEXT_CHUNKS.includes(bytes.readUInt32BE(position + 4))) {
      keptLength += bytes.copy(kept, keptLength, keptFrom, position);
      keptFrom = Math.min(end, bytes.length);
    }
    position = end;
  }
  keptLength += bytes.copy(kept, keptLength, keptFrom);
  return kept.subarray(0, keptLength);
}
